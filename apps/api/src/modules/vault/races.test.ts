import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApiProcess } from '../../testing/api-process.ts';
import {
  expectBooksInOrder,
  givenPlayer,
  newKey,
  type Player,
  totalOf,
  transfer,
  walletOf,
  withdraw,
} from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { giveReward } from '../../testing/rewards.ts';
import { until } from '../../testing/until.ts';
import { putAway, returnAll, vaultInLedger, vaultOf } from '../../testing/vault.ts';

let server: MoneyServer;
let node: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  node = await moneyServer({}, { besides: server });
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
const waiting = () =>
  server.database.query<{ pid: number }>(
    "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
const open = async ({ id }: Player) =>
  (
    await server.database.query<{ open: string }>(
      'select coalesce(sum(amount), 0)::text as open from vault_deposit where member_id = $1 and returned_at is null',
      [id],
    )
  )[0]?.open;

/** Locks the member's balances from outside, so that a movement stops in the middle of its transaction. */
async function blocking({ id }: Player) {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  await client.query('begin');
  await client.query(
    'select from ledger.balance where account_id in (select id from ledger.account where owner = $1) for update',
    [id],
  );
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

it('50 at once never put away more than there is', { tags: ['P144'] }, async () => {
  const player = await givenPlayer(server, { money: 1_000 });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => putAway(either(index), player, 70, 1 + (index % 3))),
  );
  const done = answers.filter(({ status }) => status === 200).length;
  expect(done).toBe(14);
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body]).toEqual([409, { message: 'MONEY_NOT_ENOUGH' }]);
  expect(await walletOf(server, player)).toEqual({ amount: 20, inProgress: 0 });
  expect(await vaultInLedger(server, player)).toBe(await open(player));
});

it('runs beside withdrawals, transfers, a claim and its own return without a loss or a deadlock', {
  tags: ['P144', 'P146'],
}, async () => {
  const player = await givenPlayer(server, { money: 2_000, games: ['takraw'] });
  await putAway(server, player, 500, 1);
  const acts = [
    (at: MoneyServer) => putAway(at, player, 150, 1),
    (at: MoneyServer) => withdraw(at, player, 150),
    (at: MoneyServer) => transfer(at, player, { from: 'WALLET', to: 'takraw', amount: 150 }),
    (at: MoneyServer) => putAway(at, player, 150, 200),
    (at: MoneyServer) => returnAll(at, 1),
  ];
  await Promise.all([
    ...Array.from({ length: 25 }, async (_, index) => acts[index % acts.length]?.(either(index))),
    giveReward(server, player, 100).catch(() => {}),
  ]);
  await until(async () => {
    const [row] = await server.database.query<{ count: number }>(
      "select count(*)::int from game_transfer where member_id = $1 and status = 'sent'",
      [player.id],
    );
    return row?.count === 0;
  }, 'every transfer to end');
  expect(await vaultInLedger(server, player)).toBe(await open(player));
  const [reward] = await server.database.query<{ amount: string }>(
    'select amount::text from reward where member_id = $1',
    [player.id],
  );
  const [paid] = await server.database.query<{ amount: number }>(
    "select coalesce(sum(amount), 0)::float8 / 100 as amount from withdrawal where member_id = $1 and status = 'paid'",
    [player.id],
  );
  expect((await totalOf(server, player)) + (paid?.amount ?? 0)).toBe(2_000 + Number(reward?.amount ?? 0) / 100);
});

it('killed before its commit, nothing is put away, and the repeated call does so once', {
  tags: ['P144'],
}, async () => {
  const player = await givenPlayer(server, { money: 1_000 });
  await putAway(server, player, 100, 1);
  const doomed = await startApiProcess(server.env);
  const release = await blocking(player);
  const key = newKey();
  const body = { amount: 300, days: 1 };
  const call = doomed.post('/api/vault', { token: player.token, key: key['idempotency-key'], body }).catch(() => null);
  await until(async () => (await waiting()).length > 0, 'the call to wait for the balance');
  await doomed.kill();
  await release();
  await call;
  await until(async () => (await waiting()).length === 0, 'the killed transaction to be undone');
  expect(await walletOf(server, player)).toEqual({ amount: 900, inProgress: 0 });
  const first = await putAway(server, player, 300, 1, key);
  expect((await putAway(server, player, 300, 1, key)).body).toEqual(first.body);
  expect(await vaultOf(server, player)).toMatchObject({ total: 400 });
  expect(await vaultInLedger(server, player)).toBe('40000');
});

it('a return that breaks off in the middle is made once by the next runs', { tags: ['P142', 'P144'] }, async () => {
  const player = await givenPlayer(server, { money: 1_000 });
  await putAway(server, player, 600, 1);
  const release = await blocking(player);
  const broken = returnAll(node, 1).then(
    () => 'done',
    () => 'broken',
  );
  await until(async () => (await waiting()).length > 0, 'the return to wait for the balance');
  for (const { pid } of await waiting()) await server.database.query('select pg_terminate_backend($1)', [pid]);
  expect(await broken).toBe('broken');
  await release();
  expect(await vaultOf(server, player)).toMatchObject({ total: 600 });
  await Promise.all(Array.from({ length: 6 }, (_, index) => returnAll(either(index), 1)));
  expect(await vaultOf(server, player)).toMatchObject({ total: 0 });
  expect(await walletOf(server, player)).toEqual({ amount: 1_000, inProgress: 0 });
});
