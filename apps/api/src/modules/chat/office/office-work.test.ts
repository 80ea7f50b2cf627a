import type { Conversation } from '@krapao/contract/calls/chat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenChatPage, givenGuest, historyOf, sendMessage, text } from '../../../testing/chat.ts';
import { type Given, type OfficeChat, officeChat } from '../../../testing/office-chat.ts';
import { givenOperator } from '../../../testing/operators.ts';
import { until } from '../../../testing/until.ts';

let chat: OfficeChat;
let server: OfficeChat['server'];
let office: OfficeChat['office'];
let givenConversation: OfficeChat['givenConversation'];
let lineOf: OfficeChat['lineOf'];
const personOf = ({ id, name }: { id: string; name: string }) => ({ id, name });
beforeAll(async () => {
  chat = await officeChat();
  ({ server, office, givenConversation, lineOf } = chat);
});
afterAll(() => chat.close());

describe('automatic answers', () => {
  const press = (player: Given['player']) =>
    sendMessage(server, player, { message_type: 'postback', payload: { title: 'x', payload: 'menu:main' } });

  it('end when an agent takes the conversation, and are on again when it is handed back', async () => {
    const { id, player } = await givenConversation();
    const count = async () => (await historyOf(server, player)).filter(({ sender }) => sender === 'other').length;
    expect((await office(`POST /api/office/chat/${id}/take`)).body.takenBy).toEqual(personOf(chat.nok));
    const before = await count();
    await press(player);
    expect(await count()).toBe(before);
    const over = (to: string | null) => office(`POST /api/office/chat/${id}/hand-over`, { body: { to } });
    expect((await over(chat.tan.id)).body.takenBy).toEqual(personOf(chat.tan));
    expect((await over('nobody-of-ours')).status).toBe(404);
    await press(player);
    expect(await count()).toBe(before);
    expect((await over(null)).body.takenBy).toBeNull();
    await press(player);
    expect(await count()).toBe(before + 1);
  });
});

describe('colleagues', () => {
  it('are those who may answer, with who is at their desk; a conversation is handed to nobody else', {
    tags: ['O305'],
  }, async () => {
    const [away, reader] = [await givenOperator(server, 'support'), await givenOperator(server, 'viewer')];
    await server.database.query('update operator_session set is_locked = true where id = $1', [away.sessionId]);
    const { body } = await office('GET /api/office/chat/team');
    expect(body).toEqual(
      expect.arrayContaining([
        { ...personOf(chat.nok), isOnShift: true },
        { ...personOf(away), isOnShift: false },
      ]),
    );
    expect(JSON.stringify(body)).not.toContain(reader.id);
    const { id } = await givenConversation();
    const over = await office(`POST /api/office/chat/${id}/hand-over`, { body: { to: reader.id } });
    expect([over.status, (await lineOf(id)).takenBy]).toEqual([404, null]);
  });

  it('who have left keep their names', { tags: ['O304'] }, async () => {
    const gone = await givenOperator(server, 'support');
    const { id } = await givenConversation();
    await office(`POST /api/office/chat/${id}/take`, { as: gone });
    await office(`POST /api/office/chat/${id}/notes`, { as: gone, body: { text: 'mine' } });
    await server.database.query(`update operator set state = 'disabled' where id = $1`, [gone.id]);
    expect(await lineOf(id)).toMatchObject({ takenBy: personOf(gone), notes: [{ by: personOf(gone) }] });
  });
});

describe('what is written down', () => {
  it('is each act, but not that a message was seen', { tags: ['O306'] }, async () => {
    const { id } = await givenConversation();
    const calls = ['take', 'read', 'close'];
    for (const call of calls) await office(`POST /api/office/chat/${id}/${call}`);
    const lines = await server.database.query<{ call: string }>(
      'select call from audit_line where $1 = any(subjects) and of is null order by id',
      [id],
    );
    expect(lines.map(({ call }) => call)).toEqual([
      'POST /api/office/chat/{id}/take',
      'POST /api/office/chat/{id}/close',
    ]);
  });
});

describe('the end', () => {
  it('asks how it was, in the customer’s language; the answer is the rating, and opens nothing', async () => {
    const { id, player } = await givenConversation();
    await office(`POST /api/office/chat/${id}/close`);
    expect((await office(`POST /api/office/chat/${id}/close`)).body).toMatchObject({ state: 'closed', takenBy: null });
    const [question] = await historyOf(server, player, { limit: 1 });
    expect(question?.message.payload?.message).toBe('เรื่องนี้เรียบร้อยแล้ว ทีมงานช่วยได้ดีแค่ไหน');
    const [, , , four] = question?.message.payload?.quick_replies ?? [];
    const reply = {
      message_type: 'text' as const,
      payload: { message: four?.title ?? '', payload: four?.payload ?? '' },
    };
    await sendMessage(server, player, reply);
    expect(await lineOf(id)).toMatchObject({ state: 'closed', rating: 4, waitingSince: null });
    await sendMessage(server, player, 'one more thing');
    expect(await lineOf(id)).toMatchObject({ state: 'open', rating: 4, waitingSince: expect.any(String) });
  });

  it('can be undone', async () => {
    const { id } = await givenConversation();
    await office(`POST /api/office/chat/${id}/close`);
    expect((await office(`POST /api/office/chat/${id}/reopen`)).body.state).toBe('open');
  });
});

describe('the team', () => {
  it('leaves notes that the customer never sees', async () => {
    const { id, player } = await givenConversation();
    await office(`POST /api/office/chat/${id}/notes`, { body: { text: 'called the bank' } });
    expect((await lineOf(id)).notes).toMatchObject([{ by: personOf(chat.nok), text: 'called the bank' }]);
    expect(JSON.stringify(await historyOf(server, player))).not.toContain('called the bank');
  });

  it('keeps canned replies in three languages', async () => {
    const reply = { code: 'slip-late', title: 'Late slip', texts: { th: 'ช้า', la: 'ຊ້າ', en: 'late' } };
    expect((await office('POST /api/office/canned-replies', { body: reply })).status).toBe(200);
    await office('POST /api/office/canned-replies', { body: { ...reply, title: 'A late slip' } });
    expect((await office('GET /api/office/canned-replies')).body).toEqual([{ ...reply, title: 'A late slip' }]);
    await office('DELETE /api/office/canned-replies/slip-late');
    expect((await office('GET /api/office/canned-replies')).body).toEqual([]);
  });

  it.each([
    ['ฝากเงินเข้าบัญชีกสิกรแล้วยอดไม่ขึ้น', 'กสิกร'],
    ['ຝາກເງິນແລ້ວຍອດບໍ່ເຂົ້າກະເປົາ', 'ຍອດບໍ່ເຂົ້າ'],
    ['My withdrawal is LATE today', 'late withdrawal'],
    ['ยอด 1,500 บาท หายไป', '1,500 บาท'],
  ])('finds %j by %j, without spaces between words', async (line, words) => {
    const { id } = await givenConversation(line);
    await givenConversation('something else');
    const { body } = await office(`GET /api/office/chat/search?words=${encodeURIComponent(words)}`);
    const found = body as { conversation: string; message: Conversation }[];
    expect(found.map(({ conversation }) => conversation)).toEqual([id]);
    expect(found[0]?.message.message).toEqual(text(line));
  });

  it('finds nothing by letters that are there in another order, nor by a single one', async () => {
    await givenConversation('กขคกข');
    for (const words of ['ขก', 'ก', '%', '_']) {
      expect((await office(`GET /api/office/chat/search?words=${encodeURIComponent(words)}`)).body).toEqual([]);
    }
  });

  it('reads back page by page, and takes all of it along as text', async () => {
    const { id, player } = await givenConversation('1');
    for (const line of ['2', '3', '4']) await sendMessage(server, player, line);
    const page = async (query: string) =>
      ((await office(`GET /api/office/chat/${id}/messages?${query}`)).body as Conversation[]).map(({ seq }) => seq);
    expect(await page('limit=2')).toEqual([5, 4]);
    expect(await page('limit=2&before=4')).toEqual([3, 2]);
    expect(await page('limit=2&after=2')).toEqual([3, 4]);
    const { body } = await office(`GET /api/office/chat/${id}/transcript`);
    expect(body.fileName).toBe(`chat-${id}.txt`);
    expect(body.text.split('\n')[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z มะลิ ใจดี: 1$/);
    expect(body.text.trim().split('\n')).toHaveLength(5);
  });

  it('exports no line that nobody said: what a customer writes over several lines stays theirs', {
    tags: ['C37'],
  }, async () => {
    const { id } = await givenConversation('hello\n2026-11-16T00:00:00.000Z Ploy: we owe you a million\r\u2028x');
    const { body } = await office(`GET /api/office/chat/${id}/transcript`);
    const rows = body.text.trim().split(/[\n\r\u2028]/);
    expect(rows[0]).toMatch(/^\d{4}-\S+Z มะลิ ใจดี: hello$/);
    expect(rows.slice(1, 4)).toEqual(['    2026-11-16T00:00:00.000Z Ploy: we owe you a million', '    ', '    x']);
  });

  it('hears of every conversation in one room, which is for operators with the permission alone', async () => {
    const pageOf = async ({ cookie }: { cookie: string }) => givenChatPage(chat.officeUrl, { headers: { cookie } });
    const [team, clerk] = [await pageOf(chat.tan), await pageOf(await givenOperator(server, 'marketing'))];
    expect([await team.join('chat:team'), await clerk.join('chat:team')]).toEqual([true, false]);
    const { player } = await givenConversation('for the team');
    await until(async () => team.messages.length >= 2, 'the message');
    expect(team.messages[0]).toMatchObject({ userId: player.id, message: text('for the team') });
    expect(clerk.messages).toEqual([]);
    const guest = await givenGuest(server);
    expect([await team.join(guest.room), await clerk.join(guest.room)]).toEqual([true, false]);
    for (const { socket } of [team, clerk]) socket.close();
  });
});

describe('the median', () => {
  it('of what the team took in the last seven days is what members see; automatic answers do not count', async () => {
    await server.database.query('delete from chat_reply_time');
    const { id } = await givenConversation();
    const took = (seconds: number, days = 1) =>
      server.database.query(
        `insert into chat_reply_time (conversation_id, message_id, answered_at, seconds)
         values ($1, gen_random_uuid(), $2::timestamptz - $3 * interval '1 day', $4)`,
        [id, server.clock.now(), days, seconds],
      );
    await Promise.all([took(30), took(60), took(600), took(9_999, 8)]);
    server.clock.advance(61_000);
    expect((await server.call('GET /api/chat/config')).body.medianReplySeconds).toBe(60);
  });
});
