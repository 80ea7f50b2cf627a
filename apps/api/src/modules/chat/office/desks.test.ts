import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ChatPage,
  givenChatPage,
  givenGuest,
  historyOf,
  linesOf,
  sendMessage,
  text,
} from '../../../testing/chat.ts';
import { type OfficeChat, officeChat } from '../../../testing/office-chat.ts';
import { givenOperator } from '../../../testing/operators.ts';
import { until } from '../../../testing/until.ts';

let chat: OfficeChat;
let server: OfficeChat['server'];
let office: OfficeChat['office'];
let fin: OfficeChat['nok'];
let gun: OfficeChat['nok'];
beforeAll(async () => {
  chat = await officeChat();
  ({ server, office } = chat);
  [fin, gun] = [await givenOperator(server, 'finance'), await givenOperator(server, 'finance')];
});
afterAll(() => chat.close());
beforeEach(() =>
  server.database.query(`update chat_conversation set state = 'closed', waiting_since = null, taken_by = null`),
);

const post = (id: string, call: string, as: OfficeChat['nok'], body?: object) =>
  office(`POST /api/office/chat/${id}/${call}`, { as, ...(body && { body }) });
const toFinance = (id: string, as = chat.nok, note = 'check the bank') => post(id, 'desk', as, { to: 'finance', note });
const toSupport = (id: string, as = fin, note = 'paid, tell them') => post(id, 'desk', as, { to: 'support', note });
const answer = (id: string, as: OfficeChat['nok'], line = 'hello', messageId: string = randomUUID()) =>
  post(id, 'messages', as, { id: messageId, message: text(line) });
const countsOf = async (as: OfficeChat['nok']) => (await office('GET /api/office/chat/counts', { as })).body;
const listOf = async (as: OfficeChat['nok'], query = '') =>
  (await office(`GET /api/office/chat?${query}`, { as })).body.conversations.map(({ id }: { id: string }) => id);
const rowOf = async (id: string) =>
  (
    await server.database.query<{ desk: string; taken_by: string | null }>(
      'select desk, taken_by from chat_conversation where id = $1',
      [id],
    )
  )[0];

describe('a conversation handed to finance', () => {
  it('leaves support’s counts for finance’s, without its agent, and comes back; the member sees no difference', {
    tags: ['O1078', 'P241'],
  }, async () => {
    const { id, player } = await chat.givenConversation('where is my money');
    await post(id, 'take', chat.nok);
    expect(await countsOf(chat.tan)).toMatchObject({ open: 1, finance: 0, waiting: 1 });
    expect(await countsOf(fin)).toMatchObject({ open: 0, finance: 0, waiting: 0, news: 0, oldestSince: null });
    expect((await toFinance(id)).status).toBe(200);
    expect(await countsOf(chat.nok)).toMatchObject({
      open: 0,
      finance: 1,
      waiting: 0,
      mine: 0,
      news: 0,
      oldestSince: null,
    });
    expect(await countsOf(fin)).toMatchObject({
      open: 0,
      finance: 1,
      waiting: 1,
      news: 1,
      newest: { conversation: id },
    });
    expect([await listOf(chat.nok, 'desk=support'), await listOf(fin)]).toEqual([[], [id]]);
    expect(await rowOf(id)).toEqual({ desk: 'finance', taken_by: null });

    await sendMessage(server, player, { message_type: 'postback', payload: { message: 'x', payload: 'menu:main' } });
    await sendMessage(server, player, 'still there?');
    expect((await answer(id, fin, 'we look')).status).toBe(200);
    expect(await rowOf(id)).toEqual({ desk: 'finance', taken_by: fin.id });
    expect((await toSupport(id)).status).toBe(200);
    expect(await rowOf(id)).toEqual({ desk: 'support', taken_by: null });
    expect(await countsOf(chat.nok)).toMatchObject({ open: 1, finance: 0, waiting: 1 });
    expect((await answer(id, chat.nok, 'it is paid')).status).toBe(200);
    const lines = linesOf(await historyOf(server, player)).filter((line) => !line.includes('auto:'));
    expect(lines.map((line) => line.replace(/^\d+ /, ''))).toEqual(
      expect.arrayContaining(['other: we look', 'other: it is paid']),
    );
    expect(JSON.stringify(await historyOf(server, player))).not.toContain('check the bank');
    const { notes } = (await office(`GET /api/office/chat/${id}`, { as: chat.tan })).body;
    expect(notes).toMatchObject([
      { by: { id: chat.nok.id }, text: 'check the bank', desk: 'finance' },
      { by: { id: fin.id }, text: 'paid, tell them', desk: 'support' },
    ]);
  });

  it('is answered by nobody but finance, and support may take it back', { tags: ['O1078'] }, async () => {
    const { id } = await chat.givenConversation();
    await toFinance(id);
    for (const [call, body] of WRITES) {
      const { status, body: refused } = await post(id, call, chat.nok, body);
      expect([call, status, refused]).toEqual([call, 409, { message: 'DESK_CHANGED', desk: 'finance' }]);
    }
    expect((await post(id, 'hand-over', fin, { to: chat.nok.id })).body.message).toBe('NO_DATA');
    expect((await post(id, 'hand-over', fin, { to: gun.id })).body.takenBy.id).toBe(gun.id);
    expect((await toSupport(id, chat.tan, 'I can do it')).status).toBe(200);
    expect(await rowOf(id)).toEqual({ desk: 'support', taken_by: null });
  });

  it('needs a note, and begins at support again when it was closed', { tags: ['O1078'] }, async () => {
    const { id, player } = await chat.givenConversation();
    expect((await post(id, 'desk', chat.nok, { to: 'finance', note: ' ' })).status).toBe(400);
    await toFinance(id);
    expect((await post(id, 'close', fin)).body).toMatchObject({ state: 'closed', desk: 'finance' });
    expect(await listOf(fin, 'state=closed')).toContain(id);
    await sendMessage(server, player, 'another matter');
    expect(await rowOf(id)).toEqual({ desk: 'support', taken_by: null });
  });

  it('stays at finance’s desk when its guest signs in', { tags: ['O1078'] }, async () => {
    const { id, player } = await chat.givenConversation('as a member');
    await post(id, 'take', chat.nok);
    const guest = await givenGuest(server);
    await sendMessage(server, guest, 'as a guest');
    const [own] = await server.database.query<{ id: string }>('select id from chat_conversation where guest_id = $1', [
      guest.guestId,
    ]);
    await toFinance(own?.id ?? '');
    await historyOf(server, { token: player.token, headers: guest.headers });
    expect(await rowOf(id)).toEqual({ desk: 'finance', taken_by: null });
    expect(await rowOf(own?.id ?? '')).toBeUndefined();
  });
});

/** Calls that only the desk of a conversation may send, with a body that they would accept. */
const WRITES: [string, object | undefined][] = [
  ['messages', { id: randomUUID(), message: text('x') }],
  ['read', undefined],
  ['take', undefined],
  ['hand-over', { to: null }],
  ['labels', { labels: ['x'] }],
  ['close', undefined],
  ['reopen', undefined],
];

describe('finance without the permission of support', () => {
  it('neither lists, opens, searches, exports nor answers what is at support’s desk', { tags: ['O1079'] }, async () => {
    const word = `secret${randomUUID().slice(0, 8)}`;
    const { id } = await chat.givenConversation(word);
    const seen = async () => [
      await listOf(fin, 'desk=support'),
      await listOf(fin),
      (await office(`GET /api/office/chat/search?words=${word}`, { as: fin })).body.length,
    ];
    const statuses = async () =>
      Promise.all(
        ['', '/messages', '/transcript'].map(
          async (call) => (await office(`GET /api/office/chat/${id}${call}`, { as: fin })).status,
        ),
      );
    expect(await seen()).toEqual([[], [], 0]);
    const gone = (await office(`GET /api/office/chat/${randomUUID()}`, { as: fin })).status;
    expect(await statuses()).toEqual([gone, gone, gone]);
    const moves: typeof WRITES = [
      ...WRITES,
      ['notes', { text: 'x' }],
      ['desk', { to: 'finance', note: 'x' }],
      ['desk', { to: 'support', note: 'x' }],
    ];
    for (const [call, body] of moves) {
      expect([call, (await post(id, call, fin, body)).body]).toEqual([call, { message: 'NO_DATA' }]);
    }
    const linked = await office(`PUT /api/office/chat/${id}/member`, { as: fin, body: { memberId: null } });
    expect(linked.body).toEqual({ message: 'NO_DATA' });
    const exported = await office('POST /api/office/exports', {
      as: fin,
      body: { list: 'inbox', format: 'csv', query: {}, columns: ['last'] },
    });
    expect(JSON.stringify(exported.body)).not.toContain(word);

    await toFinance(id);
    expect(await seen()).toEqual([[], [id], 1]);
    expect(await statuses()).toEqual([200, 200, 200]);
    await toSupport(id);
    expect(await seen()).toEqual([[], [], 0]);
    expect(await statuses()).toEqual([gone, gone, gone]);
  });

  it('who may also answer for support sees and answers both', { tags: ['O1079'] }, async () => {
    await server.database.query(
      `insert into office_role (code, name, permissions) values ('lead', 'Lead', '{office,chat.read,chat.write,chat.finance}')`,
    );
    const lead = await givenOperator(server, 'lead');
    const [one, other] = [await chat.givenConversation(), await chat.givenConversation()];
    await toFinance(one.id);
    expect(new Set(await listOf(lead))).toEqual(new Set([one.id, other.id]));
    expect(await countsOf(lead)).toMatchObject({ open: 1, finance: 1, waiting: 2 });
    for (const { id } of [one, other]) expect((await answer(id, lead)).status).toBe(200);
  });

  it('hears nothing on its socket but of finance’s desk', { tags: ['O1079'] }, async () => {
    const open = async (as: OfficeChat['nok']) => {
      const page = await givenChatPage(chat.officeUrl, { headers: { cookie: as.cookie } });
      return { page, isIn: await page.join('chat:team') };
    };
    const [support, finance] = [await open(chat.nok), await open(fin)];
    const { id, player } = await chat.givenConversation('for support');
    const { room } = (await office(`GET /api/office/chat/${id}`)).body;
    expect([await finance.page.join(room), await finance.page.join('chat:finance')]).toEqual([false, false]);
    const member = await givenChatPage(chat.url, { auth: { token: player.token } });
    await member.join(room);
    await toFinance(id);
    expect(await finance.page.join(room)).toBe(true);
    await sendMessage(server, player, 'for finance');
    finance.page.socket.emit('typing', room);
    await until(async () => member.others.some(([event]) => event === 'typing'), 'the member to see typing');
    await toSupport(id);
    await sendMessage(server, player, 'for support again');
    await answer(id, chat.nok, 'last');
    const linesIn = ({ messages }: ChatPage) => messages.map(({ message }) => message.payload?.message);
    await until(async () => linesIn(support.page).includes('last'), 'support to hear all');
    // A later event that finance does get arrives after all that it must not.
    const later = await chat.givenConversation();
    await toFinance(later.id);
    const received = () => JSON.stringify(finance.page.others);
    await until(async () => received().includes(later.id), 'finance to hear of the later one');
    expect(linesIn(finance.page)).toEqual(['for finance']);
    for (const { page } of [support, finance]) page.socket.close();
    member.socket.close();
  });
});

describe('a hand-over at the same time as', () => {
  it('an answer: the answer is before it or refused, and is nobody’s at finance', { tags: ['O1080'] }, async () => {
    for (let time = 0; time < 5; time += 1) {
      const { id } = await chat.givenConversation();
      const [moved, answered] = await Promise.all([toFinance(id), answer(id, chat.tan)]);
      expect([moved.status, await rowOf(id)]).toEqual([200, { desk: 'finance', taken_by: null }]);
      const stored = await server.database.query(
        `select from chat_message where conversation_id = $1 and sender = 'team'`,
        [id],
      );
      expect([answered.status, stored.length]).toEqual(answered.status === 200 ? [200, 1] : [409, 0]);
    }
  });

  it('a take: nobody of support has it at finance', { tags: ['O1080'] }, async () => {
    for (let time = 0; time < 5; time += 1) {
      const { id } = await chat.givenConversation();
      const [moved, taken] = await Promise.all([toFinance(id), post(id, 'take', chat.tan)]);
      expect([moved.status, [200, 409].includes(taken.status)]).toEqual([200, true]);
      expect(await rowOf(id)).toEqual({ desk: 'finance', taken_by: null });
    }
  });

  it('another: one of them counts, with its note alone', { tags: ['O1080'] }, async () => {
    const { id } = await chat.givenConversation();
    const both = await Promise.all([toFinance(id, chat.nok, 'one'), toFinance(id, chat.tan, 'two')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { notes } = (await office(`GET /api/office/chat/${id}`)).body;
    expect(notes).toHaveLength(1);
  });

  it('a retry of an answer that was stored: the retry stays done', { tags: ['O1080'] }, async () => {
    const { id, player } = await chat.givenConversation();
    const messageId = randomUUID();
    const first = await answer(id, chat.nok, 'once', messageId);
    await sendMessage(server, player, 'thanks');
    expect((await answer(id, chat.nok, 'once', messageId)).status).toBe(200);
    await toFinance(id);
    const again = await answer(id, chat.nok, 'once', messageId);
    expect([again.status, again.body.seq]).toEqual([200, first.body.seq]);
  });
});

describe('finance’s desk has its own', () => {
  it('late chats', { tags: ['O1081'] }, async () => {
    const lateOf = async (as: OfficeChat['nok']) =>
      (await office('GET /api/office/alerts', { as })).body.alerts
        .filter(({ subject }: { subject: string }) => /chat/i.test(subject))
        .map(({ subject, n }: { subject: string; n: number }) => [subject, n]);
    const { id } = await chat.givenConversation();
    await server.database.query(
      `update chat_conversation set waiting_since = $2::timestamptz - interval '1 hour' where id = $1`,
      [id, server.clock.now()],
    );
    expect([await lateOf(chat.nok), await lateOf(fin)]).toEqual([[['chat', 1]], []]);
    await toFinance(id);
    expect([await lateOf(chat.nok), await lateOf(fin)]).toEqual([[], [['financeChat', 1]]]);
  });

  it('work, which goes to those who answer there', { tags: ['O1081'] }, async () => {
    const { id } = await chat.givenConversation();
    await toFinance(id);
    await post(id, 'take', fin);
    const { people, mine } = (await office('GET /api/office/shift', { as: fin })).body;
    const takes = (operator: OfficeChat['nok']) =>
      people.find((person: { id: string }) => person.id === operator.id).takes.conversations;
    expect([mine.conversations, takes(gun), takes(chat.nok)]).toEqual([1, 1, 0]);
    const give = (as: OfficeChat['nok'], to: string) =>
      office('POST /api/office/shift/give', { as, body: { to, note: 'x' } });
    expect((await give(fin, gun.id)).body).toMatchObject({ given: { conversations: 1 }, back: { conversations: 0 } });
    expect(await rowOf(id)).toEqual({ desk: 'finance', taken_by: gun.id });
    expect((await give(gun, chat.nok.id)).body).toMatchObject({
      given: { conversations: 0 },
      back: { conversations: 1 },
    });
    expect(await rowOf(id)).toEqual({ desk: 'finance', taken_by: null });
  });
});
