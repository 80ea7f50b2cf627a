import { SETTINGS } from '@krapao/contract/documents/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givenPlayer, withdraw } from '../../testing/money.ts';
import { givenOffer } from '../../testing/offers.ts';
import { type OfficeBooks, officeBooks } from '../../testing/office-books.ts';
import { givenOperator } from '../../testing/operators.ts';
import { BY_HAND, withdrawalsOf } from '../../testing/withdrawals.ts';

let books: OfficeBooks;
let marketer: Awaited<ReturnType<typeof givenOperator>>;
beforeAll(async () => {
  books = await officeBooks();
  marketer = await givenOperator(books.server, 'marketing');
});
afterAll(() => books.close());
beforeEach(() => setRules({ ...BY_HAND, twoPeopleAbove: 300 }));
const { setRules, idOf } = withdrawalsOf(() => books.server);

type Alert = { id: string; kind: string; item: string | null; n: number | null; amount: number | null };
const read = async (as = books.pim): Promise<{ alerts: Alert[]; newestAt: string | null }> =>
  (await books.office('GET /api/office/alerts', { as })).body;
const ofKind = async (kind: string, as = books.pim) => (await read(as)).alerts.filter((alert) => alert.kind === kind);

describe('alerts of the stored world', () => {
  it('show a large withdrawal while it waits, and a late queue until it is decided', { tags: ['O970'] }, async () => {
    const { server } = books;
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 200);
    expect(await ofKind('large')).toEqual([]);
    await withdraw(server, player, 400);
    const id = await idOf(player);
    expect(await ofKind('large')).toMatchObject([{ item: id, amount: 400 }]);
    const [{ at } = { at: undefined }] = await server.database.query<{ at: Date }>(
      'select max(since) as at from queue_item where left_at is null',
    );
    expect((await read()).newestAt).toBe(at?.toISOString());

    expect(await ofKind('late')).toEqual([]);
    const late = `update queue_item set since = since - interval '6 minutes' where item_id = $1`;
    await server.database.query(late, [id]);
    expect(await ofKind('late')).toMatchObject([{ id: 'late withdrawals', n: 2 }]);
    expect((await read(marketer)).alerts).toEqual([]);
    await server.database.query(`update withdrawal set status = 'cancelled' where member_id = $1`, [player.id]);
    expect((await read()).alerts.filter(({ kind }) => kind === 'late' || kind === 'large')).toEqual([]);
  });

  it('follow the saved targets, as the overview and the figures of the day do; senseless ones are refused', {
    tags: ['O1073'],
  }, async () => {
    const { server } = books;
    const { lookups } = server.modules;
    const before = await lookups.setting('targets');
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 200);
    const late = `update queue_item set since = since - interval '6 minutes' where item_id = $1`;
    await server.database.query(late, [await idOf(player)]);
    expect(await ofKind('late')).toMatchObject([{ subject: 'withdrawals' }]);
    await lookups.save('targets', { ...before, withdrawals: 30 });
    expect(await ofKind('late')).toEqual([]);
    const overview = (await books.office('GET /api/office/queues')).body;
    expect(overview.find(({ kind }: { kind: string }) => kind === 'withdrawals').targetMinutes).toBe(30);
    expect((await books.office('GET /api/office/dashboard')).body.waits.targetSeconds).toBe(1_800);
    for (const minutes of [0, -1, 1.5, 20_161])
      expect(SETTINGS.targets.safeParse({ ...before, slips: minutes }).success).toBe(false);
    await lookups.save('targets', before);
    await server.database.query(`update withdrawal set status = 'cancelled' where member_id = $1`, [player.id]);
  });

  it('show payment orders without an answer of the bank', { tags: ['O970'] }, async () => {
    const { server } = books;
    const player = await givenPlayer(server, { money: 1_000 });
    await withdraw(server, player, 200);
    const silent = `update withdrawal set status = 'approved', is_bank_silent = $2 where member_id = $1`;
    await server.database.query(silent, [player.id, true]);
    expect(await ofKind('bank')).toMatchObject([{ n: 1 }]);
    await server.database.query(silent, [player.id, false]);
    expect(await ofKind('bank')).toEqual([]);
  });

  it('show an offer most of whose places are taken', { tags: ['O970'] }, async () => {
    const { server } = books;
    const code = await givenOffer(server, { places_max: 10 });
    const take = (places: number) =>
      server.database.query('update offer set places_taken = $2 where code = $1', [code, places]);
    await take(7);
    expect(await ofKind('budget', marketer)).toEqual([]);
    await take(8);
    expect(await ofKind('budget', marketer)).toMatchObject([{ n: 80, id: `budget ${code} THB` }]);
    await server.database.query('update offer set is_open = false where code = $1', [code]);
    expect(await ofKind('budget', marketer)).toEqual([]);
  });
});
