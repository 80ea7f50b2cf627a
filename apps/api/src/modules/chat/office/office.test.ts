import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@krapao/contract/calls/chat';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ChatPage,
  givenChatPage,
  givenGuest,
  historyOf,
  linesOf,
  sendMessage,
  text,
} from '../../../testing/chat.ts';
import { statementOf } from '../../../testing/money.ts';
import { type OfficeChat, officeChat } from '../../../testing/office-chat.ts';
import { form } from '../../../testing/slips.ts';
import { until } from '../../../testing/until.ts';

let chat: OfficeChat;
let server: OfficeChat['server'];
let office: OfficeChat['office'];
let givenConversation: OfficeChat['givenConversation'];
let answer: OfficeChat['answer'];
let lineOf: OfficeChat['lineOf'];
const personOf = ({ id, name }: { id: string; name: string }) => ({ id, name });
const pages: ChatPage[] = [];
beforeAll(async () => {
  chat = await officeChat();
  ({ server, office, givenConversation, answer, lineOf } = chat);
});
afterAll(async () => {
  for (const { socket } of pages) socket.close();
  await chat.close();
});

describe('a call of the team', () => {
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
      const { status, body: answerBody } = await office(call, body ? { body } : {});
      expect([call, status, answerBody.message]).toEqual([call, 404, 'NO_DATA']);
    }
  });
});

describe('the inbox', () => {
  it('shows who waits longest first, with what is unread and since when they wait', { tags: ['O301'] }, async () => {
    await server.database.query('update chat_conversation set waiting_since = null, team_read_seq = last_seq');
    const [first, second, third] = [await givenConversation(), await givenConversation(), await givenConversation()];
    await sendMessage(server, first.player, 'still here');
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
    // The automatic answers after the customer's message are no news for the team.
    expect(body.conversations[1].last).toMatchObject({ sender: 'customer', message: text('help me') });
    expect(body.conversations[2]).toMatchObject({ unread: 0, waitingSince: null, takenBy: personOf(chat.nok) });
    expect(body.next).toEqual(expect.any(String));
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
    await office(`POST /api/office/chat/${other.id}/take`, { as: chat.tan });
    const ids = async (query: string) =>
      (await office(`GET /api/office/chat?${query}&limit=100`)).body.conversations.map(({ id }: { id: string }) => id);
    expect(await ids('label=vip')).toEqual([one.id]);
    expect(await ids(`takenBy=${chat.tan.id}`)).toEqual([other.id]);
    await office(`POST /api/office/chat/${one.id}/close`);
    expect(await ids('state=closed')).toContain(one.id);
    expect(await ids('state=open')).not.toContain(one.id);
  });
});

describe('a long inbox', () => {
  it('goes on where its last page ended, over those who wait and then the others, each once', {
    tags: ['O302'],
  }, async () => {
    await server.database.query('update chat_conversation set waiting_since = null');
    const waiting = [];
    for (let count = 0; count < 3; count += 1) waiting.push((await givenConversation()).id);
    const seen: string[] = [];
    let after = '';
    for (;;) {
      const { body } = await office(`GET /api/office/chat?limit=2${after}`);
      seen.push(...body.conversations.map(({ id }: { id: string }) => id));
      if (body.next === null) break;
      after = `&after=${encodeURIComponent(body.next)}`;
    }
    const [counted] = await server.database.query<{ count: number }>(
      `select count(*)::int from chat_conversation where state = 'open' and last_seq > 0`,
    );
    expect(seen.slice(0, 3)).toEqual(waiting);
    expect([new Set(seen).size, seen.length]).toEqual([counted?.count, counted?.count]);
  });

  it.each([
    'x',
    'waiting_2026-99-99T00:00:00.000Z_x',
    'others_2026-11-16T00:00:00.000Z_------------------------------------',
  ])('does not go on from %j', async (after) => {
    const { status, body } = await office(`GET /api/office/chat?after=${encodeURIComponent(after)}`);
    expect([status, body]).toMatchObject([400, { message: 'KEY_INVALID', key: 'after' }]);
  });

  it('is counted: open, waiting, one’s own, and of guests; those are found by their kind', {
    tags: ['O303'],
  }, async () => {
    await server.database.query(`update chat_conversation set state = 'closed', waiting_since = null, taken_by = null`);
    const [mine, other] = [await givenConversation(), await givenConversation()];
    const guest = await givenGuest(server);
    await sendMessage(server, guest, 'I forgot my number');
    await answer(mine.id, 'settled');
    await office(`POST /api/office/chat/${other.id}/take`, { as: chat.tan });
    const since = (await lineOf(other.id)).waitingSince;
    expect((await office('GET /api/office/chat/counts')).body).toMatchObject({
      ...{ open: 3, waiting: 2, mine: 1, guests: 1 },
      oldestSince: since,
    });
    const { conversations } = (await office('GET /api/office/chat?from=guests')).body;
    expect(conversations).toMatchObject([{ memberId: null, name: null, guest: guest.guestId.slice(-4) }]);
  });
});

describe('an answer', () => {
  it('reaches the customer with the agent’s name, once however often it is sent, and is timed', async () => {
    const { id, player } = await givenConversation();
    const page = await givenChatPage(chat.url, { auth: { token: player.token } });
    pages.push(page);
    await page.join(`krapao-${player.id}`);
    const body = { id: randomUUID(), message: text('on it') };
    const call = `POST /api/office/chat/${id}/messages`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => office(call, { body })));
    expect(new Set(answers.map(({ status, body: answerBody }) => `${status} ${answerBody.seq}`))).toEqual(
      new Set(['200 3']),
    );
    await until(async () => page.messages.length > 0, 'the answer');
    expect(page.messages).toHaveLength(1);
    expect(page.messages[0]).toMatchObject({
      sender: 'other',
      name: chat.nok.name,
      agent: { name: chat.nok.name, picture: null },
      message: text('on it'),
    });
    expect((await server.call('GET /api/chat/config', { token: player.token })).body.unread).toBe(2);
    const [timed] = await server.database.query(
      'select count(*)::int from chat_reply_time where conversation_id = $1',
      [id],
    );
    expect(timed).toEqual({ count: 1 });
  });

  it('can be of every type that a page shows', { tags: ['S3.61'] }, async () => {
    const { id, player } = await givenConversation('hi', 100);
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { body, headers } = form({ bytes: picture, fileName: 'map.png' });
    const uploaded = await fetch(`${chat.officeUrl}/api/office/chat/${id}/file`, {
      method: 'POST',
      headers: { ...headers, cookie: chat.nok.cookie },
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
    ['marks that nobody sees', text('\u200b \u200c\u200d\u2060\ufeff')],
    ['a postback', { message_type: 'postback', payload: { title: 'x', payload: 'x' } }],
    ['no cards', { message_type: 'generic' }],
  ])('with %s is refused', { tags: ['C37'] }, async (_, message) => {
    const { id } = await givenConversation();
    expect((await answer(id, message)).status).toBe(400);
  });

  it('keeps html as the text it is', { tags: ['C37'] }, async () => {
    const { id, player } = await givenConversation('<img src=x onerror=alert(1)>');
    await answer(id, '<script>alert(1)</script>');
    expect(linesOf(await historyOf(server, player)).filter((line) => line.includes('alert'))).toEqual([
      '1 customer: <img src=x onerror=alert(1)>',
      '3 other: <script>alert(1)</script>',
    ]);
  });
});

describe('a reply to a member', () => {
  const noticesOf = async (token: string) => {
    const { notices, unread } = (await server.call('GET /api/notices', { token })).body;
    return [unread, ...notices.map(({ kind, isUnread }) => `${kind} ${isUnread ? 'unread' : 'read'}`)];
  };

  it('is one notice however many there are, until the conversation is read', async () => {
    const { id, player } = await givenConversation();
    await answer(id, 'one');
    await answer(id, 'two');
    expect(await noticesOf(player.token)).toEqual([1, 'chat unread']);
    await server.call('PUT /api/chat/read-customer/', { token: player.token, body: {} });
    expect(await noticesOf(player.token)).toEqual([0, 'chat read']);
    await answer(id, 'three');
    expect(await noticesOf(player.token)).toEqual([1, 'chat unread']);
  });
});
