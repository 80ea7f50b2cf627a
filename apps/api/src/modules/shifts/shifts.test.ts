import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMessage } from '../../testing/chat.ts';
import { givenPlayer, withdraw } from '../../testing/money.ts';
import { type OfficeBooks, officeBooks } from '../../testing/office-books.ts';
import { givenOfficeSession, givenOperator } from '../../testing/operators.ts';
import { BY_HAND, withdrawalsOf } from '../../testing/withdrawals.ts';

type Operator = Awaited<ReturnType<typeof givenOperator>>;

let books: OfficeBooks;
let nok: Operator;
let tan: Operator;
let sue: Operator;
beforeAll(async () => {
  books = await officeBooks();
  await setRules(BY_HAND);
});
afterAll(() => books.close());
beforeEach(async () => {
  await books.server.database.query('update operator_session set ended_at = now() where ended_at is null');
  [nok, tan, sue] = (await Promise.all(
    ['owner', 'finance', 'support'].map((role) => givenOperator(books.server, role)),
  )) as [Operator, Operator, Operator];
});
const { setRules, idOf } = withdrawalsOf(() => books.server);

const shiftOf = async (as: Operator) => (await books.office('GET /api/office/shift', { as })).body;
const give = (as: Operator, to: string | null, note = 'my shift is over') =>
  books.office('POST /api/office/shift/give', { as, body: { to, note } });

async function givenItem(as: Operator): Promise<string> {
  const player = await givenPlayer(books.server, { money: 1_000 });
  await withdraw(books.server, player, 200);
  const id = await idOf(player);
  expect((await books.office(`POST /api/office/queues/withdrawals/${id}/claim`, { as })).status).toBe(200);
  return id;
}
async function givenConversation(as: Operator): Promise<string> {
  const player = await givenPlayer(books.server);
  await sendMessage(books.server, player, 'help');
  const [row] = await books.server.database.query<{ id: string }>(
    'select id from chat_conversation where member_id = $1',
    [player.id],
  );
  const id = row?.id ?? '';
  expect((await books.office(`POST /api/office/chat/${id}/take`, { as })).status).toBe(200);
  return id;
}
const holderOf = async (id: string) => {
  const [row] = await books.server.database.query<{ by: string | null; from: string | null; note: string | null }>(
    'select taken_by as by, taken_from as from, taken_note as note from queue_item where item_id = $1',
    [id],
  );
  return row;
};
const agentOf = async (id: string) =>
  (
    await books.server.database.query<{ by: string | null }>(
      'select taken_by as by from chat_conversation where id = $1',
      [id],
    )
  )[0]?.by;

describe('who is on', () => {
  it('are operators with an open session in use, once each, and what each may take over', {
    tags: ['O1067'],
  }, async () => {
    await givenOfficeSession(books.server, tan.id);
    const away = await givenOperator(books.server, 'finance');
    await books.server.database.query('update operator_session set is_locked = true where id = $1', [away.sessionId]);
    await givenItem(nok);
    await givenConversation(nok);
    const { people, mine } = await shiftOf(nok);
    expect(mine).toEqual({ items: 1, conversations: 1 });
    expect(people.map(({ id, takes }: { id: string; takes: object }) => [id, takes]).sort()).toEqual(
      [
        [nok.id, { items: 1, conversations: 1 }],
        [tan.id, { items: 1, conversations: 0 }],
        [sue.id, { items: 0, conversations: 1 }],
      ].sort(),
    );
  });
});

describe('a handover note', () => {
  const leave = (as: Operator, text: string) => books.office('POST /api/office/shift/notes', { as, body: { text } });
  const read = (as: Operator, id: string) => books.office(`POST /api/office/shift/notes/${id}/read`, { as });

  it('is shown to each colleague with who and when until they have read it, and its writer sees who did', {
    tags: ['O1068'],
  }, async () => {
    expect((await leave(nok, 'KBANK is slow today')).status).toBe(200);
    const note = (await shiftOf(tan)).notes.at(-1);
    expect(note).toMatchObject({ by: nok.name, text: 'KBANK is slow today', createdAt: expect.stringMatching(/Z$/) });
    const isShown = async (as: Operator) => (await shiftOf(as)).notes.some(({ id }: { id: string }) => id === note.id);
    expect([await isShown(nok), await isShown(tan), await isShown(sue)]).toEqual([false, true, true]);
    expect((await Promise.all([read(tan, note.id), read(tan, note.id)])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    expect([await isShown(tan), await isShown(sue)]).toEqual([false, true]);
    expect((await shiftOf(nok)).own).toMatchObject({ text: 'KBANK is slow today', readBy: [tan.name] });
    await books.server.database.query(`update handover_note set created_at = created_at - interval '73 hours'`);
    expect([await isShown(sue), (await shiftOf(nok)).own]).toEqual([false, null]);
  });

  it('is for those who work at the desk, and one that is not there is nobody’s to read', {
    tags: ['O1068'],
  }, async () => {
    await leave(nok, 'for the desk');
    const viewer = await givenOperator(books.server, 'viewer');
    const [note] = (await shiftOf(tan)).notes;
    expect((await shiftOf(viewer)).notes).toEqual([]);
    expect((await leave(viewer, 'x')).status).toBe(403);
    expect((await read(viewer, note.id)).status).toBe(404);
    expect((await read(tan, randomUUID())).status).toBe(404);
    expect((await leave(nok, '')).status).toBe(400);
  });
});

describe('everything of mine', () => {
  it('goes to a colleague who is on, as far as they may work it, and the rest back to the queue', {
    tags: ['O1069'],
  }, async () => {
    const [item, conversation] = [await givenItem(nok), await givenConversation(nok)];
    const others = [await givenItem(tan), await givenConversation(sue)] as const;
    const { status, body } = await give(nok, tan.id);
    expect([status, body]).toEqual([
      200,
      { given: { items: 1, conversations: 0 }, back: { items: 0, conversations: 1 } },
    ]);
    expect(await holderOf(item)).toEqual({ by: tan.id, from: nok.id, note: 'my shift is over' });
    expect(await agentOf(conversation)).toBeNull();
    expect([(await holderOf(others[0]))?.by, await agentOf(others[1])]).toEqual([tan.id, sue.id]);
    expect((await shiftOf(nok)).mine).toEqual({ items: 0, conversations: 0 });
    const [line] = await books.server.database.query<{ operator_id: string }>(
      `select operator_id from audit_line where call = 'POST /api/office/shift/give' and of is null order by id desc limit 1`,
    );
    expect(line?.operator_id).toBe(nok.id);
  });

  it('goes back to the queue without a colleague', { tags: ['O1069'] }, async () => {
    const [item, conversation] = [await givenItem(nok), await givenConversation(nok)];
    expect((await give(nok, null)).body).toEqual({
      ...{ given: { items: 0, conversations: 0 }, back: { items: 1, conversations: 1 } },
    });
    expect(await holderOf(item)).toEqual({ by: null, from: null, note: null });
    expect(await agentOf(conversation)).toBeNull();
  });

  it('goes to nobody who is away, unknown or oneself, and nothing changes', { tags: ['O1069'] }, async () => {
    const item = await givenItem(nok);
    await books.server.database.query('update operator_session set ended_at = now() where id = $1', [tan.sessionId]);
    for (const to of [tan.id, randomUUID()]) {
      expect((await give(nok, to)).body).toEqual({ message: 'COLLEAGUE_AWAY' });
    }
    expect((await give(nok, nok.id)).status).toBe(400);
    expect((await holderOf(item))?.by).toBe(nok.id);
  });

  it('never includes a colleague’s own request', { tags: ['O1070'] }, async () => {
    const player = await givenPlayer(books.server, { money: 10 });
    const response = await books.office(`POST /api/office/members/${player.id}/adjust`, {
      ...{ as: tan, key: randomUUID() },
      body: { direction: 'credit', amount: 5_000, note: 'ชดเชยรายการค้าง', reason: 'ticket 4711' },
    });
    const [own] = await books.server.database.query<{ id: string }>(
      `select item_id as id from queue_item where kind = 'approvals' and left_at is null`,
    );
    expect([response.status, own?.id], JSON.stringify(response.body)).toEqual([200, expect.any(String)]);
    const claim = await books.office(`POST /api/office/queues/approvals/${own?.id}/claim`, { as: nok });
    expect(claim.status).toBe(200);
    expect((await give(nok, tan.id)).body).toMatchObject({ given: { items: 0 }, back: { items: 1 } });
    expect((await holderOf(own?.id ?? ''))?.by).toBeNull();
  });
});

describe('at once', () => {
  it('two who give to each other swap their work, and nothing is lost or doubled', {
    tags: ['O1071'],
  }, async () => {
    const eve = await givenOperator(books.server, 'owner');
    const mine = [await givenItem(nok), await givenItem(nok)];
    const theirs = [await givenItem(eve), await givenItem(eve)];
    const chats = [await givenConversation(nok), await givenConversation(eve)] as const;
    const both = await Promise.all([give(nok, eve.id), give(eve, nok.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const holders = await Promise.all([...mine, ...theirs].map(async (id) => (await holderOf(id))?.by));
    // In turn, the second gives back what the first just gave; at once, both swap.
    for (const by of holders) expect([nok.id, eve.id]).toContain(by);
    for (const id of chats) expect([nok.id, eve.id]).toContain(await agentOf(id));
  });

  it('one who gives twice gives each item once', { tags: ['O1071'] }, async () => {
    const items = [await givenItem(nok), await givenItem(nok), await givenItem(nok)];
    const conversation = await givenConversation(nok);
    const eve = await givenOperator(books.server, 'owner');
    const both = await Promise.all([give(nok, eve.id), give(nok, null)]);
    const sum = (of: 'items' | 'conversations') =>
      both.reduce((all, { body }) => all + body.given[of] + body.back[of], 0);
    expect([sum('items'), sum('conversations')]).toEqual([3, 1]);
    const holders = new Set(await Promise.all(items.map(async (id) => (await holderOf(id))?.by)));
    expect(holders.size).toBe(1);
    expect([eve.id, null]).toContain(await agentOf(conversation));
  });

  it('an item that is taken over meanwhile has one holder, and a decided one none', {
    tags: ['O1071'],
  }, async () => {
    const eve = await givenOperator(books.server, 'owner');
    const [taken, decided] = [await givenItem(nok), await givenItem(nok)];
    const [given, over, approved] = await Promise.all([
      give(nok, eve.id),
      books.office(`POST /api/office/queues/withdrawals/${taken}/take-over`, { as: tan, body: { note: 'urgent' } }),
      books.office(`POST /api/office/withdrawals/${decided}/approve`, { as: nok }),
    ]);
    expect([given.status, over.status]).toEqual([200, 200]);
    expect((await holderOf(taken))?.by).toBe(tan.id);
    // Decided first, or the new holder’s.
    if (approved.status === 200) expect(given.body.given.items).toBeLessThanOrEqual(2);
    else expect([approved.body.message, (await holderOf(decided))?.by]).toEqual(['ITEM_TAKEN', eve.id]);
  });
});
