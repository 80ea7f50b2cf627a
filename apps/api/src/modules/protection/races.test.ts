import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBooksInOrder, givenPlayer, type Player, totalOf, transfer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';
import { always, claim, coupon, give, publish, spin } from '../../testing/wheel.ts';

const GAMES = ['takraw', 'malai'];

let server: MoneyServer;
let node: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  node = await moneyServer({}, { besides: server });
  await publish(server, always(coupon(0)));
});
afterAll(async () => {
  await expectBooksInOrder(server);
  const [database] = await server.database.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(database).toEqual({ deadlocks: '0' });
  await node.close();
  await server.close();
});

const either = (index: number) => (index % 2 === 0 ? server : node);
const exclude = ({ token }: Player) =>
  server.call('POST /api/protection/exclusion', { token, body: { period: 'PT24H' } });

/** A member with coupons to claim, money to transfer and coins to spin. */
async function givenBusyPlayer(coupons: number) {
  const player = await givenPlayer(server, { money: 1_000, games: GAMES });
  await give(server, player, coupons + 30);
  const ids: string[] = [];
  for (let count = 0; count < coupons; count += 1)
    ids.push((await spin(server, player)).body.result?.spin._id as string);
  const acts = [
    ...ids.map((id) => (at: MoneyServer) => claim(at, player, id, {})),
    ...GAMES.map((to) => (at: MoneyServer) => transfer(at, player, { from: 'WALLET', to, amount: 10 })),
  ];
  return { player, acts };
}

const booked = async ({ id }: Player) =>
  server.database.query(
    `select (select count(*) from game_transfer where member_id = $1) as transfers,
       (select count(*) from reward where member_id = $1) as rewards,
       (select count(*) from statement_line where member_id = $1) as entries`,
    [id],
  );

const untilWaiting = (count: number) =>
  until(async () => {
    const waiting = await server.database.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return waiting.length === count;
  }, 'every movement to wait');

it('books no claim after an exclusion, though the claims were let in before it', {
  tags: ['P25'],
}, async () => {
  const { player, acts: all } = await givenBusyPlayer(22);
  // An entry exists, so that its counter can be locked.
  await all.shift()?.(server);
  const acts = all.slice(0, -GAMES.length);
  const before = await booked(player);
  // Every claim first counts its statement entry: it waits here, past all checks of the request.
  const holder = new pg.Client({ connectionString: server.database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from statement_count where member_id = $1 for update', [player.id]);
  const answers = Promise.all(acts.map((act, index) => act(either(index))));
  await untilWaiting(acts.length);
  const { exclusion } = (await exclude(player)).body;
  await holder.query('rollback');
  await holder.end();
  for (const { status, body } of await answers)
    expect([status, body]).toEqual([403, { message: 'EXCLUDED', ...exclusion }]);
  expect(await booked(player)).toEqual(before);
  expect(await totalOf(server, player)).toBe(1_100);
});

it('books no transfer that waits for the commit of an exclusion', { tags: ['P25'] }, async () => {
  const { player, acts } = await givenBusyPlayer(10);
  const before = await booked(player);
  const holder = new pg.Client({ connectionString: server.database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from member where id = $1 for update', [player.id]);
  await holder.query(
    `update member set excluded_until = now() + interval '1 day', exclusion_reason = 'operator' where id = $1`,
    [player.id],
  );
  const answers = Promise.all(acts.map((act, index) => act(either(index))));
  await untilWaiting(acts.length);
  await holder.query('commit');
  await holder.end();
  for (const { status, body } of await answers)
    expect([status, body]).toMatchObject([403, { message: 'EXCLUDED', reason: 'operator' }]);
  expect(await booked(player)).toEqual(before);
});

it('lets each of 50 transfers, claims and spins happen or be refused while an exclusion commits', {
  tags: ['P25'],
}, async () => {
  const { player, acts } = await givenBusyPlayer(38);
  const spins = Array.from({ length: 10 }, () => (at: MoneyServer) => spin(at, player, {}, {}));
  const all = [...acts, ...spins];
  expect(all).toHaveLength(50);
  let excluded: Promise<unknown> | undefined;
  const answers = await Promise.all(
    all.map(async (act, index) => {
      if (index === 25) excluded = exclude(player);
      return act(either(index));
    }),
  );
  await excluded;
  const kinds = new Set(answers.map(({ status, body }) => `${status} ${'message' in body ? body.message : 'OK'}`));
  for (const kind of kinds) expect(['200 OK', '200 SUCCESS', '403 EXCLUDED']).toContain(kind);
  const after = await booked(player);
  for (const act of all) expect((await act(server)).status).toBe(403);
  expect(await booked(player)).toEqual(after);
});
