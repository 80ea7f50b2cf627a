import { randomUUID } from 'node:crypto';
import { LIMITS } from '@krapao/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../app/seed/settings.ts';
import { type ChatPage, givenChatPage, givenGuest, historyOf, linesOf, sendMessage, text } from '../../testing/chat.ts';
import { givenPlayer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';

const GREETING = DEFAULT_SETTINGS.chat.greeting.th;

let one: MoneyServer;
let other: MoneyServer;
const urls = new Map<MoneyServer, string>();
const pages: ChatPage[] = [];
beforeAll(async () => {
  one = await moneyServer();
  other = await moneyServer({}, { besides: one });
  for (const server of [one, other]) {
    server.startSignals();
    urls.set(server, await server.app.listen({ host: '127.0.0.1', port: 0 }));
  }
});
afterAll(async () => {
  for (const { socket } of pages) socket.close();
  await other.close();
  await one.close();
});

const givenPage = async (options: Parameters<typeof givenChatPage>[1], at = one) => {
  const page = await givenChatPage(urls.get(at) ?? '', options);
  pages.push(page);
  return page;
};

describe('the configuration', () => {
  it('names rooms, gives a guest a signed id, and begins no conversation', { tags: ['S3.60', 'S7.79'] }, async () => {
    const { body } = await one.call('GET /api/chat/config');
    expect(body).toEqual({
      PREFIX: 'krapao-',
      guestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      guestToken: expect.stringMatching(new RegExp(`^${body.guestId}\\.[\\w-]{43}$`)),
      enabled: false,
      office: { isOpen: true, from: '00:00', to: '00:00' },
      medianReplySeconds: null,
      unread: 0,
      teamReadSeq: 0,
    });
    expect(await one.database.query('select from chat_conversation where guest_id = $1', [body.guestId])).toEqual([]);
  });

  it('gives a member no guest id: their room has their own', async () => {
    const { token } = await givenPlayer(one);
    const { body } = await one.call('GET /api/chat/config', { token });
    expect([body.guestId, body.guestToken]).toEqual([null, null]);
  });

  it('says what the operator has decided: whether chat is offered', { tags: ['S6.8'] }, async () => {
    await one.saveSetting('enableChatWidget', true);
    expect((await one.call('GET /api/chat/config')).body.enabled).toBe(true);
    await one.saveSetting('enableChatWidget', false);
    expect((await one.call('GET /api/chat/config')).body.enabled).toBe(false);
  });
});

describe('a message', () => {
  it('of a guest is kept with the time of the server, and read by that guest alone', {
    tags: ['S3.61', 'S3.62', 'S6.2', 'S7.80', 'R36.3'],
  }, async () => {
    const [guest, stranger] = [await givenGuest(one), await givenGuest(one)];
    const before = Date.now();
    const { status, body } = await sendMessage(one, guest, 'ฝากเงินแล้วยังไม่เข้า', { createdAt: '2001-01-01T00:00:00Z' });
    expect([status, body.seq]).toEqual([200, 1]);
    expect(Date.parse(body.timestamp)).toBeGreaterThanOrEqual(before - 1_000);
    const message = (await historyOf(other, guest)).at(-1);
    expect(message).toMatchObject({
      sender: 'customer',
      message: text('ฝากเงินแล้วยังไม่เข้า'),
      userId: null,
      guestId: guest.guestId,
      createdAt: body.timestamp,
      seq: 1,
    });
    expect(await historyOf(one, stranger)).toEqual([]);
  });

  it('of a member carries who they are, whatever the body says', { tags: ['S3.62'] }, async () => {
    const player = await givenPlayer(one);
    await sendMessage(one, player, 'hello', {
      sender: 'other',
      name: 'The Boss',
      username: 'boss',
      agent: null,
      seq: 99,
    });
    expect((await historyOf(one, player)).at(-1)).toMatchObject({
      sender: 'customer',
      userId: player.id,
      guestId: null,
      name: 'มะลิ ใจดี',
      seq: 1,
    });
  });

  it('with the nine fields of the specification and no id is taken, and the server makes the id', {
    tags: ['S7.80', 'R36.1'],
  }, async () => {
    const guest = await givenGuest(one);
    const conversation = {
      sender: 'customer',
      message: text('no id'),
      userId: null,
      guestId: guest.guestId,
      username: null,
      name: null,
      deviceToken: null,
      createdAt: null,
      session_id: null,
    } as const;
    const send = (headers = {}) =>
      one.call('POST /api/chat/send-message', { headers: { ...guest.headers, ...headers }, body: conversation });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    const own = (await historyOf(one, guest)).filter(({ sender }) => sender === 'customer');
    expect(own.map(({ message }) => message)).toEqual([text('no id'), text('no id')]);
    expect(new Set(own.map(({ id }) => id)).size).toBe(2);

    // The same key is the same message.
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.seq}`)).size).toBe(1);
    expect((await historyOf(one, guest)).filter(({ sender }) => sender === 'customer')).toHaveLength(3);
  });

  it('sent 50 times at once through two processes is one message', { tags: ['R36.1'] }, async () => {
    const player = await givenPlayer(one);
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => sendMessage(index % 2 ? one : other, player, 'once', { id })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.seq} ${body.timestamp}`)).size).toBe(1);
    expect(linesOf(await historyOf(one, player))).toEqual(['1 customer: once', `2 other: ${GREETING}`]);
  });

  it('and many others at once through two processes are numbered without a gap', async () => {
    const guest = await givenGuest(one);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => sendMessage(index % 2 ? one : other, guest, `message ${index}`)),
    );
    const stored = await historyOf(one, guest);
    expect(stored.map(({ seq }) => seq).reverse()).toEqual(Array.from({ length: 61 }, (_, index) => index + 1));
    const own = stored.filter(({ sender }) => sender === 'customer').map(({ seq }) => seq ?? 0);
    expect(answers.map(({ body }) => body.seq).sort((a, b) => b - a)).toEqual(own);
  });

  it.each([
    ['nothing', { message_type: 'text', payload: { message: '' } }],
    ['white space', { message_type: 'text', payload: { message: ' \n\t ' } }],
    ['marks that nobody sees', text('\u200b \u200c\u200d\u2060\ufeff')],
    ['a title that nobody sees', { message_type: 'postback', payload: { title: '\u200b', payload: 'x' } }],
    ['no payload', { message_type: 'text' }],
    ['one letter too many', text('ก'.repeat(LIMITS.chatTextCharsMax + 1))],
    ['buttons, which are the team’s', { message_type: 'buttons', payload: { message: 'x', buttons: [] } }],
    ['cards, which are the team’s', { message_type: 'generic', payloads: [] }],
    ['quick replies, which are the team’s', { message_type: 'quick_replies', payload: { message: 'x' } }],
    ['an unknown type', { message_type: 'unknown' }],
    ['a type that nobody knows', { message_type: 'carousel' }],
    ['a postback without payload', { message_type: 'postback', payload: { title: 'x' } }],
    ['media without a file', { message_type: 'media', payload: { url: 'https://evil.example/x.png' } }],
  ])('with %s is refused, and nothing is kept', { tags: ['S9.15'] }, async (_, message) => {
    const guest = await givenGuest(one);
    const { status, body } = await sendMessage(one, guest, message as never);
    expect([status, body.message]).toEqual([400, 'KEY_INVALID']);
    expect(await historyOf(one, guest)).toEqual([]);
  });

  it('has room for 2000 characters', { tags: ['S9.15'] }, async () => {
    expect((await sendMessage(one, await givenGuest(one), 'ກ'.repeat(LIMITS.chatTextCharsMax))).status).toBe(200);
  });

  it('is refused with an id that is none', async () => {
    const guest = await givenGuest(one);
    expect((await sendMessage(one, guest, 'x', { id: '7' })).body).toMatchObject({ message: 'KEY_INVALID', key: 'id' });
  });
});

describe('another’s', () => {
  it('conversation is refused by every call, for members and guests', { tags: ['R35.3'] }, async () => {
    const [player, victim] = [await givenPlayer(one), await givenPlayer(one)];
    const [guest, stranger] = [await givenGuest(one), await givenGuest(one)];
    const claims = [
      [player, { userId: victim.id }],
      [player, { guestId: stranger.guestId }],
      [guest, { userId: victim.id }],
      [guest, { guestId: stranger.guestId }],
      [{}, { guestId: stranger.guestId }],
    ] as const;
    for (const [chatter, claim] of claims) {
      const options = {
        ...('token' in chatter && { token: chatter.token }),
        ...('headers' in chatter && { headers: chatter.headers }),
      };
      const message = { id: randomUUID(), message: text('x'), ...claim };
      const answers = [
        await one.call('POST /api/chat/send-message', { ...options, body: message }),
        await one.call('POST /api/chat/history', { ...options, body: claim }),
        await one.call('PUT /api/chat/read-customer/', { ...options, body: claim }),
      ];
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(3).fill([403, 'NO_PERMISSION']));
    }
  });

  it('room cannot be joined', { tags: ['S7.87', 'R35.1', 'C33'] }, async () => {
    const [player, victim] = [await givenPlayer(one), await givenPlayer(one)];
    const [guest, stranger] = [await givenGuest(one), await givenGuest(one)];
    const member = await givenPage({ auth: { token: player.token } });
    const visitor = await givenPage({ headers: guest.headers });
    for (const room of [
      `krapao-${victim.id}`,
      stranger.room,
      'chat:team',
      `member:${victim.id}`,
      'krapao-',
      '',
      7,
      {},
      null,
    ]) {
      expect(await member.join(room as string)).toBe(false);
      expect(await visitor.join(room as string)).toBe(false);
    }
    expect(await member.join(`krapao-${player.id}`)).toBe(true);
    expect(await visitor.join(guest.room)).toBe(true);
  });
});

describe('an open page', () => {
  it('of a member and of a guest hears messages that come through another process, in order', {
    tags: ['S7.88'],
  }, async () => {
    const [player, guest] = [await givenPlayer(one), await givenGuest(one)];
    const member = await givenPage({ auth: { token: player.token } }, other);
    const visitor = await givenPage({ auth: { guest: guest.guestToken } }, other);
    expect([await member.join(`krapao-${player.id}`), await visitor.join(guest.room)]).toEqual([true, true]);
    for (const line of ['one', 'two', 'three']) {
      await sendMessage(one, player, line);
      await sendMessage(one, guest, line);
    }
    for (const [page, chatter] of [
      [member, player],
      [visitor, guest],
    ] as const) {
      await until(async () => page.messages.length >= 4, 'the messages');
      expect(page.messages).toEqual([...(await historyOf(one, chatter))].reverse());
    }
  });

  it('hears a message whole that is too long for one signal of the database', async () => {
    const guest = await givenGuest(one);
    const page = await givenPage({ headers: guest.headers }, other);
    await page.join(guest.room);
    const long = 'ก'.repeat(LIMITS.chatTextCharsMax);
    await sendMessage(one, guest, text(long), { session_id: 's'.repeat(100) });
    await sendMessage(one, guest, { message_type: 'text', payload: { message: long, payload: 'ก'.repeat(1_000) } });
    await until(async () => page.messages.length === 3, 'the messages');
    expect(page.messages).toEqual([...(await historyOf(one, guest))].reverse());
  });

  it('hears that somebody writes, once a second, and what was read', { tags: ['S7.86'] }, async () => {
    const player = await givenPlayer(one);
    const room = `krapao-${player.id}`;
    const [page, listener] = [
      await givenPage({ auth: { token: player.token } }),
      await givenPage({ auth: { token: player.token } }, other),
    ];
    await Promise.all([page.join(room), listener.join(room)]);
    for (let count = 0; count < 5; count += 1) page.socket.emit('typing', room);
    await until(async () => listener.others.length > 0, 'the signal');
    await sendMessage(one, player, 'x');
    await one.call('PUT /api/chat/read-customer/', { token: player.token, body: { userId: player.id } });
    await until(async () => listener.others.some(([event]) => event === 'read'), 'the mark');
    expect(listener.others).toEqual([
      ['typing', { room, by: 'customer' }],
      ['read', { room, by: 'customer', seq: 2 }],
    ]);
  });

  it('is told to ask for what it missed when the process had lost its ear, and hears again', async () => {
    const guest = await givenGuest(one);
    const page = await givenPage({ headers: guest.headers }, other);
    expect(await page.join('*')).toBe(false);
    await page.join(guest.room);
    await one.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen %'`,
    );
    await until(async () => page.others.some(([event]) => event === 'missed'), 'the word');
    await sendMessage(one, guest, 'after');
    await until(async () => page.messages.length === 2, 'the messages');
  });

  it('that was cut off asks for what came after the last it has, and gets that in order', {
    tags: ['R36.2'],
  }, async () => {
    const guest = await givenGuest(one);
    for (let count = 1; count <= 5; count += 1) await sendMessage(one, guest, `${count}`);
    const missed = await historyOf(other, guest, { after: 3 });
    expect(linesOf(missed)).toEqual(['4 customer: 3', '5 customer: 4', '6 customer: 5']);
    expect(missed.map(({ seq }) => seq)).toEqual([4, 5, 6]);
    expect((await historyOf(other, guest, { after: 3, limit: 2 })).map(({ seq }) => seq)).toEqual([4, 5]);
    expect(await historyOf(other, guest, { after: 6 })).toEqual([]);
  });
});

describe('the history', () => {
  it('comes newest first, ten at a time unless asked otherwise, by limit and skip', {
    tags: ['S7.81', 'S9.18'],
  }, async () => {
    const guest = await givenGuest(one);
    for (let count = 1; count <= 24; count += 1) await sendMessage(one, guest, `${count}`);
    const numbers = async (body: object) => (await historyOf(one, guest, body)).map(({ seq }) => seq);
    expect(await numbers({})).toEqual([25, 24, 23, 22, 21, 20, 19, 18, 17, 16]);
    expect(await numbers({ limit: 3, skip: 20 })).toEqual([5, 4, 3]);
    expect(await numbers({ limit: 10, skip: 20 })).toEqual([5, 4, 3, 2, 1]);
    expect(await numbers({ skip: 25 })).toEqual([]);
  });
});
