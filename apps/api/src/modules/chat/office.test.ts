import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallKey } from '@krapao/contract/calls';
import { CALLS } from '@krapao/contract/calls';
import type { ChatMessage, Conversation } from '@krapao/contract/calls/chat';
import { officeChatCalls } from '@krapao/contract/office/chat';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Live, startLive } from '../../platform/live.ts';
import type { Logger } from '../../platform/log.ts';
import { type ChatPage, givenChatPage, givenGuest, historyOf, linesOf, say, text } from '../../testing/chat.ts';
import { givenPlayer, statementOf } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOperator, type Port, recogniseOperators, type Sent, servedTable } from '../../testing/served-table.ts';
import { form } from '../../testing/slips.ts';
import { until } from '../../testing/until.ts';
import { hearSignals, officeChatRoutes } from './public.ts';

let server: MoneyServer;
let port: Port;
let url: string;
const pages: ChatPage[] = [];
const nok = givenOperator(['chat.read', 'chat.write'], 'nok');
const tan = givenOperator(['chat.read', 'chat.write'], 'tan');
const AGENTS = new Map([nok, tan].map(({ id }) => [id, { name: `Agent ${id}`, picture: null }]));
beforeAll(async () => {
  server = await moneyServer();
  server.startSignals();
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = await servedTable(server, {
    calls: officeChatCalls,
    routes: (serve) =>
      officeChatRoutes(serve, { ...server.modules.chat, agent: async (operatorId) => AGENTS.get(operatorId) }),
    recognisers: { operator: recogniseOperators },
    limitFactor: 1_000,
    uploads: { folder: server.env.FILES_DIR, bytesMax: server.modules.uploadBytesMax },
  });
});
afterAll(async () => {
  for (const { socket } of pages) socket.close();
  await port.close();
  await server.close();
});

/** As an operator does it; what comes back is looked at as it is. */
async function office(call: string, { as = nok, ...sent }: Sent & { as?: { token: string } } = {}) {
  const { status, body } = await port.send(call, { token: as.token, ...sent });
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
  return { status, body: body as any };
}

type Given = { id: string; player: Awaited<ReturnType<typeof givenPlayer>> };

/** A member who has written. */
async function givenConversation(line = 'help me'): Promise<Given> {
  const player = await givenPlayer(server);
  await say(server, player, line);
  const [row] = await server.database.query<{ id: string }>('select id from chat_conversation where member_id = $1', [
    player.id,
  ]);
  return { id: row?.id ?? '', player };
}

const answer = (id: string, message: ChatMessage | string, more: object = {}) =>
  office(`POST /api/office/chat/${id}/messages`, {
    body: { id: randomUUID(), message: typeof message === 'string' ? text(message) : message, ...more },
  });
const lineOf = async (id: string) => (await office(`GET /api/office/chat/${id}`)).body;

describe('a call of the team', () => {
  const path = (key: string) => key.replace('{id}', randomUUID()).replace('{code}', 'hello');

  it.each(Object.keys(officeChatCalls))('%s asks for its permission', async (key) => {
    const { permission } = officeChatCalls[key as keyof typeof officeChatCalls];
    const others = ['chat.read', 'chat.write', 'members.read'].filter((one) => one !== permission);
    const denied = await office(path(key), { as: givenOperator(others) });
    expect([denied.status, denied.body.message]).toEqual([403, 'NO_PERMISSION']);
    const { token } = await givenPlayer(server);
    for (const as of [{ token }, { token: 'x'.repeat(43) }]) {
      expect((await office(path(key), { as })).status).toBe(401);
    }
  });

  it('is served on no port of the members', async () => {
    for (const key of Object.keys(officeChatCalls)) {
      expect(Object.hasOwn(CALLS, key as CallKey)).toBe(false);
      const [method = 'GET'] = key.split(' ');
      const seen = await server.app.inject({ method: method as 'GET', url: path(key).split(' ')[1] ?? '' });
      expect(seen.statusCode).toBe(404);
    }
  });

  it('about a conversation that is not there says so', async () => {
    const id = randomUUID();
    const calls: [string, object?][] = [
      [`GET /api/office/chat/${id}`],
      [`GET /api/office/chat/${id}/messages`],
      [`GET /api/office/chat/${id}/transcript`],
      [`POST /api/office/chat/${id}/messages`, { id: randomUUID(), message: text('x') }],
      [`POST /api/office/chat/${id}/read`],
      [`POST /api/office/chat/${id}/take`],
      [`POST /api/office/chat/${id}/hand-over`, { to: null }],
      [`POST /api/office/chat/${id}/labels`, { labels: [] }],
      [`POST /api/office/chat/${id}/notes`, { text: 'x' }],
      [`POST /api/office/chat/${id}/close`],
      [`POST /api/office/chat/${id}/reopen`],
      ['DELETE /api/office/canned-replies/nothing'],
    ];
    for (const [call, body] of calls) {
      const { status, body: said } = await office(call, body ? { body } : {});
      expect([call, status, said.message]).toEqual([call, 404, 'NO_DATA']);
    }
  });
});

describe('the inbox', () => {
  it('shows who waits longest first, with what is unread and since when they wait', async () => {
    await server.database.query('update chat_conversation set waiting_since = null, team_read_seq = last_seq');
    const [first, second, third] = [await givenConversation(), await givenConversation(), await givenConversation()];
    await say(server, first.player, 'still here');
    await answer(third.id, 'settled');
    const { body } = await office('GET /api/office/chat?limit=3');
    expect(body.conversations.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id, third.id]);
    expect(body.conversations[0]).toMatchObject({
      memberId: first.player.id,
      name: 'มะลิ ใจดี',
      username: expect.stringMatching(/^08\d{8}$/),
      unread: 2,
      waitingSince: expect.stringMatching(/Z$/),
      last: { message: text('still here') },
      takenBy: null,
    });
    expect(body.conversations[2]).toMatchObject({ unread: 0, waitingSince: null, takenBy: 'nok' });
    expect(body.total).toBeGreaterThanOrEqual(3);
    expect((await office(`POST /api/office/chat/${first.id}/read`)).status).toBe(200);
    expect(await lineOf(first.id)).toMatchObject({ unread: 0, waitingSince: expect.any(String) });
  });

  it('can be narrowed by label, by who has it and by what is closed', async () => {
    const [one, other] = [await givenConversation(), await givenConversation()];
    const labels = { labels: ['deposit', ' vip ', 'vip'] };
    expect((await office(`POST /api/office/chat/${one.id}/labels`, { body: labels })).body.labels).toEqual([
      'deposit',
      'vip',
    ]);
    await office(`POST /api/office/chat/${other.id}/take`, { as: tan });
    const ids = async (query: string) =>
      (await office(`GET /api/office/chat?${query}&limit=100`)).body.conversations.map(({ id }: { id: string }) => id);
    expect(await ids('label=vip')).toEqual([one.id]);
    expect(await ids('takenBy=tan')).toEqual([other.id]);
    await office(`POST /api/office/chat/${one.id}/close`);
    expect(await ids('state=closed')).toContain(one.id);
    expect(await ids('state=open')).not.toContain(one.id);
  });
});

describe('an answer', () => {
  it('reaches the customer with the agent’s name, once however often it is sent, and is timed', async () => {
    const { id, player } = await givenConversation();
    const page = await givenChatPage(url, { auth: { token: player.token } });
    pages.push(page);
    await page.join(`krapao-${player.id}`);
    const body = { id: randomUUID(), message: text('on it') };
    const call = `POST /api/office/chat/${id}/messages`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => office(call, { body })));
    expect(new Set(answers.map(({ status, body: said }) => `${status} ${said.seq}`))).toEqual(new Set(['200 3']));
    await until(async () => page.messages.length > 0, 'the answer');
    expect(page.messages).toHaveLength(1);
    expect(page.messages[0]).toMatchObject({
      sender: 'other',
      name: 'Agent nok',
      agent: { name: 'Agent nok', picture: null },
      message: text('on it'),
    });
    expect((await server.call('GET /api/chat/config', { token: player.token })).body.unread).toBe(2);
    const [timed] = await server.database.query(
      'select count(*)::int from chat_reply_time where conversation_id = $1',
      [id],
    );
    expect(timed).toEqual({ count: 1 });
  });

  it('can be of every type that a page shows', async () => {
    const player = await givenPlayer(server, { money: 100 });
    await say(server, player, 'hi');
    const [row] = await server.database.query<{ id: string }>('select id from chat_conversation where member_id = $1', [
      player.id,
    ]);
    const id = row?.id ?? '';
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { body, headers } = form({ bytes: picture, fileName: 'map.png' });
    const uploaded = await fetch(`${port.url}/api/office/chat/${id}/file`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${nok.token}` },
      body: new Uint8Array(body),
    });
    const { path } = (await uploaded.json()) as { path: string };
    expect((await server.app.inject({ url: path })).statusCode).toBe(200);
    const [line] = (await statementOf(server, player)).statements;
    const web = { title: 'Open', type: 'web', payload: 'https://krapao.example/deposit' } as const;
    const call = { title: 'Call', type: 'call', payload: '+66 2 123 4567' } as const;
    const back = { title: 'Yes', type: 'postback', payload: 'menu:main' } as const;
    const messages: ChatMessage[] = [
      text('plain'),
      { message_type: 'text', payload: { message: 'this line', reference: line?.reference } },
      { message_type: 'buttons', payload: { message: 'choose', buttons: [web, call] } },
      { message_type: 'quick_replies', payload: { message: 'choose', quick_replies: [back] } },
      {
        message_type: 'generic',
        payloads: [{ title: 'Card', subtitle: 'more', image_url: 'https://a.example/x.png', buttons: [web] }],
      },
      { message_type: 'media', payload: { filePath: path } },
    ];
    for (const message of messages) expect((await answer(id, message)).status).toBe(200);
    const types = (await historyOf(server, player)).map(({ message }) => message.message_type).reverse();
    expect(types.slice(2)).toEqual(['text', 'text', 'buttons', 'quick_replies', 'generic', 'media']);
    const other = await givenConversation();
    expect((await answer(other.id, { message_type: 'media', payload: { filePath: path } })).status).toBe(404);
    expect((await answer(other.id, messages[1] as ChatMessage)).status).toBe(404);
  });

  it.each<[string, ChatMessage]>([
    [
      'a script for a link',
      {
        message_type: 'buttons',
        payload: { message: 'x', buttons: [{ title: 'x', type: 'web', payload: 'javascript:alert(1)' }] },
      },
    ],
    [
      'data for a link',
      {
        message_type: 'buttons',
        payload: { message: 'x', buttons: [{ title: 'x', type: 'web', payload: 'data:text/html,x' }] },
      },
    ],
    [
      'a script for a phone',
      {
        message_type: 'buttons',
        payload: { message: 'x', buttons: [{ title: 'x', type: 'call', payload: 'javascript:alert(1)' }] },
      },
    ],
    [
      'a script in a card',
      {
        message_type: 'generic',
        payloads: [{ title: 'x', buttons: [{ title: 'x', type: 'web', payload: ' JavaScript:alert(1)' }] }],
      },
    ],
    [
      'a script for a picture',
      { message_type: 'generic', payloads: [{ title: 'x', image_url: 'javascript:alert(1)', buttons: [] }] },
    ],
    ['no buttons', { message_type: 'buttons', payload: { message: 'x' } }],
    ['white space', text('  ')],
    ['a postback', { message_type: 'postback', payload: { title: 'x', payload: 'x' } }],
    ['no cards', { message_type: 'generic' }],
  ])('with %s is refused', async (_, message) => {
    const { id } = await givenConversation();
    expect((await answer(id, message)).status).toBe(400);
  });

  it('keeps html as the text it is', async () => {
    const { id, player } = await givenConversation('<img src=x onerror=alert(1)>');
    await answer(id, '<script>alert(1)</script>');
    expect(linesOf(await historyOf(server, player)).filter((line) => line.includes('alert'))).toEqual([
      '1 customer: <img src=x onerror=alert(1)>',
      '3 other: <script>alert(1)</script>',
    ]);
  });
});

describe('automatic answers', () => {
  const press = (player: Given['player']) =>
    say(server, player, { message_type: 'postback', payload: { title: 'x', payload: 'menu:main' } });

  it('end when an agent takes the conversation, and are on again when it is handed back', async () => {
    const { id, player } = await givenConversation();
    const count = async () => (await historyOf(server, player)).filter(({ sender }) => sender === 'other').length;
    expect((await office(`POST /api/office/chat/${id}/take`)).body.takenBy).toBe('nok');
    const before = await count();
    await press(player);
    expect(await count()).toBe(before);
    const over = (to: string | null) => office(`POST /api/office/chat/${id}/hand-over`, { body: { to } });
    expect((await over('tan')).body.takenBy).toBe('tan');
    expect((await over('nobody-of-ours')).status).toBe(404);
    await press(player);
    expect(await count()).toBe(before);
    expect((await over(null)).body.takenBy).toBeNull();
    await press(player);
    expect(await count()).toBe(before + 1);
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
    await say(server, player, reply);
    expect(await lineOf(id)).toMatchObject({ state: 'closed', rating: 4, waitingSince: null });
    await say(server, player, 'one more thing');
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
    expect((await lineOf(id)).notes).toMatchObject([{ by: 'nok', text: 'called the bank' }]);
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
    for (const line of ['2', '3', '4']) await say(server, player, line);
    const page = async (query: string) =>
      ((await office(`GET /api/office/chat/${id}/messages?${query}`)).body as Conversation[]).map(({ seq }) => seq);
    expect(await page('limit=2')).toEqual([5, 4]);
    expect(await page('limit=2&before=4')).toEqual([3, 2]);
    const { body } = await office(`GET /api/office/chat/${id}/transcript`);
    expect(body.fileName).toBe(`chat-${id}.txt`);
    expect(body.text.split('\n')[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z มะลิ ใจดี: 1$/);
    expect(body.text.trim().split('\n')).toHaveLength(5);
  });

  it('hears of every conversation in one room, which is for operators with the permission alone', async () => {
    const http = createServer().listen(0, '127.0.0.1');
    await once(http, 'listening');
    const { rooms, chat } = server.modules;
    const live: Live = startLive({
      server: http,
      pool: server.connection.pool,
      log: server.app.log as Logger,
      identify: async ({ token }) => ({
        operator: { id: token, permissions: new Set(token === 'nok' ? ['chat.read'] : []) },
      }),
      findOver: async () => [],
      listenToo: (client) => hearSignals({ ...chat, sayHere: (...said) => live.sayHere(...said) }, client),
      trustedProxies: 0,
      rooms,
    });
    const at = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const [team, clerk] = [
      await givenChatPage(at, { auth: { token: 'nok' } }),
      await givenChatPage(at, { auth: { token: 'clerk' } }),
    ];
    expect([await team.join('chat:team'), await clerk.join('chat:team')]).toEqual([true, false]);
    const { player } = await givenConversation('for the team');
    await until(async () => team.messages.length >= 2, 'the message');
    expect(team.messages[0]).toMatchObject({ userId: player.id, message: text('for the team') });
    expect(clerk.messages).toEqual([]);
    const guest = await givenGuest(server);
    expect([await team.join(guest.room), await clerk.join(guest.room)]).toEqual([true, false]);
    for (const { socket } of [team, clerk]) socket.close();
    await live.close();
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
