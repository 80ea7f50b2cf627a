import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenGuest, historyOf, linesOf, sendMessage, text } from '../../../testing/chat.ts';
import { givenPlayer, statementOf } from '../../../testing/money.ts';
import { type OfficeChat, officeChat } from '../../../testing/office-chat.ts';

let chat: OfficeChat;
let server: OfficeChat['server'];
let office: OfficeChat['office'];
beforeAll(async () => {
  chat = await officeChat();
  ({ server, office } = chat);
});
afterAll(() => chat.close());

const unreadOf = async (id: string, as: OfficeChat['nok']): Promise<number> =>
  (await office(`GET /api/office/chat/${id}`, { as })).body.unread;
const newsOf = async (as: OfficeChat['nok']) => {
  const { news, newest } = (await office('GET /api/office/chat/counts', { as })).body;
  return { news, newest: newest && { in: newest.conversation, message: newest.message.message.payload.message } };
};
const post = (id: string, call: string, as: OfficeChat['nok'], body?: object) =>
  office(`POST /api/office/chat/${id}/${call}`, { as, ...(body && { body }) });

describe('what is unread', () => {
  it('is each agent’s own while nobody has the conversation, and its agent’s alone from then on', {
    tags: ['O931'],
  }, async () => {
    const { id, player } = await chat.givenConversation('one');
    const { nok, tan } = chat;
    await post(id, 'read', nok);
    expect([await unreadOf(id, nok), await unreadOf(id, tan)]).toEqual([0, 1]);
    await post(id, 'take', tan);
    // Nok reads on, which changes nothing for Tan, who has it.
    await sendMessage(server, player, 'two');
    await post(id, 'read', nok);
    expect([await unreadOf(id, nok), await unreadOf(id, tan)]).toEqual([2, 2]);
    await post(id, 'hand-over', tan, { to: nok.id });
    expect([await unreadOf(id, nok), await unreadOf(id, tan)]).toEqual([0, 0]);
    await sendMessage(server, player, 'three');
    expect([await unreadOf(id, nok), await unreadOf(id, tan)]).toEqual([1, 1]);
  });

  it('is nothing that was answered, whoever reads it', { tags: ['O931'] }, async () => {
    const { id } = await chat.givenConversation();
    await post(id, 'messages', chat.nok, { id: randomUUID(), message: text('done') });
    expect([await unreadOf(id, chat.nok), await unreadOf(id, chat.tan)]).toEqual([0, 0]);
  });

  it('counts as news for its agent, and for all where a person is waited for; the newest message is named', {
    tags: ['O931'],
  }, async () => {
    await server.database.query('update chat_conversation set answered_seq = last_seq');
    const { nok, tan } = chat;
    const { id, player } = await chat.givenConversation('for anybody');
    await server.database.query('update chat_conversation set waiting_since = now() where id = $1', [id]);
    const forAll = { news: 1, newest: { in: id, message: 'for anybody' } };
    expect([await newsOf(nok), await newsOf(tan)]).toEqual([forAll, forAll]);
    await post(id, 'read', nok);
    expect((await newsOf(nok)).news).toBe(0);
    await post(id, 'take', tan);
    await sendMessage(server, player, 'for Tan');
    expect([await newsOf(nok), await newsOf(tan)]).toEqual([
      { news: 0, newest: null },
      { news: 1, newest: { in: id, message: 'for Tan' } },
    ]);
    await post(id, 'close', tan);
    expect((await newsOf(tan)).news).toBe(0);
  });

  it('of nobody whom the automatic answers serve is no news', { tags: ['O931'] }, async () => {
    await server.database.query('update chat_conversation set answered_seq = last_seq');
    const { id } = await chat.givenConversation('menu');
    await server.database.query('update chat_conversation set waiting_since = null where id = $1', [id]);
    expect((await newsOf(chat.nok)).news).toBe(0);
  });
});

it('a colleague’s conversation is closed only by who knows whose it is', { tags: ['O932'] }, async () => {
  const { id } = await chat.givenConversation();
  const { nok, tan } = chat;
  await post(id, 'take', nok);
  const refused = await post(id, 'close', tan);
  expect([refused.status, refused.body]).toMatchObject([409, { message: 'ITEM_TAKEN', by: nok.name }]);
  expect((await post(id, 'close?over=somebody-else', tan)).status).toBe(409);
  expect((await post(id, `close?over=${nok.id}`, tan)).body.state).toBe('closed');
});

describe('a guest', () => {
  const givenGuestTalk = async (line = 'as a guest', more: object = {}) => {
    const guest = await givenGuest(server);
    await sendMessage(server, guest, line, more);
    const [row] = await server.database.query<{ id: string }>('select id from chat_conversation where guest_id = $1', [
      guest.guestId,
    ]);
    return { guest, id: row?.id ?? '' };
  };
  const link = (id: string, memberId: string | null) =>
    office(`PUT /api/office/chat/${id}/member`, { body: { memberId } });

  it('is noted to be a member, stands in the member’s file and in the audit, and can be unlinked', {
    tags: ['O933'],
  }, async () => {
    const { guest, id } = await givenGuestTalk();
    const member = await givenPlayer(server);
    expect((await link(id, member.id)).body).toMatchObject({ memberId: null, linkedMemberId: member.id });
    const file = async () => (await office(`GET /api/office/members/${member.id}`)).body.guestConversations;
    expect(await file()).toEqual([{ id, guest: guest.guestId.slice(-4) }]);
    const [line] = await server.database.query<{ subjects: string[] }>(
      `select subjects from audit_line where call = 'PUT /api/office/chat/{id}/member' and of is null and $1 = any(subjects)`,
      [id],
    );
    expect(line?.subjects).toEqual([id, member.id]);
    expect((await link(id, null)).body.linkedMemberId).toBeNull();
    expect(await file()).toEqual([]);
  });

  it('who is linked sees nothing of the member: no conversation, no card, no room', { tags: ['O933'] }, async () => {
    const { guest, id } = await givenGuestTalk();
    const member = await givenPlayer(server, { money: 500 });
    await sendMessage(server, member, 'mine alone');
    await link(id, member.id);
    const [line] = (await statementOf(server, member)).statements;
    const card = { message_type: 'text' as const, payload: { message: 'see', reference: line?.reference } };
    const before = await historyOf(server, guest);
    expect((await chat.answer(id, card)).status).toBe(404);
    expect(await historyOf(server, guest)).toEqual(before);
    expect(before.every(({ userId, guestId }) => userId === null && guestId === guest.guestId)).toBe(true);
    expect(linesOf(await historyOf(server, member)).join()).not.toContain('as a guest');
  });

  it('is linked to a member that is there, and a member to nobody', { tags: ['O933'] }, async () => {
    const { id } = await givenGuestTalk();
    const member = await chat.givenConversation();
    expect((await link(id, 'A9999999')).status).toBe(404);
    expect((await link(member.id, member.player.id)).status).toBe(404);
  });

  it('who signs in as somebody else is theirs, whoever support took them for', { tags: ['O933'] }, async () => {
    const { guest, id } = await givenGuestTalk();
    const [taken, signedIn] = [await givenPlayer(server), await givenPlayer(server)];
    await link(id, taken.id);
    await historyOf(server, { token: signedIn.token, headers: guest.headers });
    expect(await chat.lineOf(id)).toMatchObject({ memberId: signedIn.id, linkedMemberId: null, guestFacts: null });
  });

  it('shows what is known of them: device, pages they wrote from, since when, and how often it was closed', {
    tags: ['O934'],
  }, async () => {
    const device = 'Mozilla/5.0 (iPhone) Safari/605';
    const { guest, id } = await givenGuestTalk('one', { page: '/login' });
    const headers = { ...guest.headers, 'user-agent': device };
    for (const page of ['/how-to', '/login', 'https://elsewhere.example/?secret=1'])
      await sendMessage(server, { headers }, 'more', { page });
    await post(id, 'close', chat.nok);
    expect((await chat.lineOf(id)).guestFacts).toEqual({
      device,
      pages: ['/login', '/how-to'],
      firstAt: expect.stringMatching(/Z$/),
      closedTimes: 1,
    });
  });

  it('of members neither device nor pages are kept', { tags: ['O934'] }, async () => {
    const player = await givenPlayer(server);
    await sendMessage(server, player, 'hello', { page: '/deposit' });
    const rows = await server.database.query('select device, pages from chat_conversation where member_id = $1', [
      player.id,
    ]);
    expect(rows).toEqual([{ device: null, pages: [] }]);
  });
});
