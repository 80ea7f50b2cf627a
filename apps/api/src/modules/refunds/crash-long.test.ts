import { parseMajor } from '@krapao/money';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addJob } from '../../platform/jobs/jobs.ts';
import { type ApiProcess, startApiProcess } from '../../testing/api-process.ts';
import { expectBooksInOrder, givenPlayer, type Player } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { until } from '../../testing/until.ts';

const FRIENDS = 2_500;

let server: MoneyServer;
let doomed: ApiProcess;
const locks: pg.Client[] = [];
beforeAll(async () => {
  server = await moneyServer();
  // No sweep is due before the test starts one.
  await server.database.query(
    `insert into batch_round (name, started_at, finished_at)
     select name, now(), now() from unnest('{work-out-refunds,work-out-invites}'::text[]) name`,
  );
  doomed = await startApiProcess(server.env);
});
afterAll(async () => {
  await Promise.all(locks.map((client) => client.end()));
  await doomed.kill();
  await expectBooksInOrder(server);
  await server.close();
});

/** Locks a row in another transaction, so that the sweep waits for it. */
async function lock(sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.database.url });
  client.on('error', () => {});
  await client.connect();
  locks.push(client);
  await client.query('begin');
  await client.query(`${sql} for update`, values);
}
/** Counts distinct waiting queries; a second sweep waits for the sweep's own row meanwhile. */
const waiting = async () => {
  const [row] = await server.database.query<{ count: number }>(
    `select count(distinct query)::int as count from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database() and query not like '%batch_round%'`,
  );
  return row?.count ?? 0;
};

/** Friends who each deposited and lost 1,000, bet 2,000, and were invited by the inviter. */
async function givenFriends(inviter: Player): Promise<void> {
  const all = 'from generate_series(1, $1) n';
  const values = [FRIENDS];
  await server.database.query(
    `insert into member (id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no,
       invited_by, created_at)
     select 'f' || lpad(n::text, 11, '0'), '+666' || lpad(n::text, 8, '0'), 'n', 'x', 'THB', 'KBANK', 'N',
       '9' || lpad(n::text, 9, '0'), '${inviter.id}', now() ${all}`,
    values,
  );
  await server.database.query(
    `insert into statement_line (member_id, seq, type, type_seq, id, reference, status, from_account, to_account, amount,
       currency, created_at, settled_at)
     select 'f' || lpad(n::text, 11, '0'), 1, 'deposit', 1, gen_random_uuid(), 'R' || n, 'SUCCESS', 'KBANK', 'WALLET',
       ${parseMajor(1_000, 'THB')}, 'THB', now(), now() ${all}`,
    values,
  );
  await server.database.query(
    `insert into turnover select 'f' || lpad(n::text, 11, '0'), 'takraw', ${parseMajor(2_000, 'THB')},
       now() - interval '1 day' ${all}`,
    values,
  );
}

/** More game rounds than a page holds, with those of the second player last. */
async function givenRounds(players: readonly Player[]): Promise<void> {
  for (const [index, { id }] of players.entries()) {
    await server.database.query(
      `insert into sandbox.game_transaction (id, provider, username, kind, status, amount_units, delta_units,
         before_units, after_units, detail, created_at)
       select gen_random_uuid(), 'malai', username, 'round', 'success', 100, 0, 0, 0, '{"stake": "1.00", "payout": "0.00"}',
         now() from game_account, generate_series(1, $2) where member_id = $1`,
      [id, index === 0 ? 700 : 300],
    );
  }
}

it('a server that is killed while it works out what members earned leaves nobody out, and does nobody twice', {
  tags: ['C8'],
  timeout: 120_000,
}, async () => {
  const inviter = await givenPlayer(server);
  const players = [await givenPlayer(server, { games: ['malai'] }), await givenPlayer(server, { games: ['malai'] })];
  await givenFriends(inviter);
  const late = 'f00000001800';
  await server.database.query(
    `insert into refund_offer values ($1, 'THB', 1, 0, 0, 0, 5, 1, null, now() - interval '1 day')`,
    [late],
  );
  await server.database.query(`insert into invite_reward values ($1, $2, 1, 0, 0, null, now())`, [late, inviter.id]);
  await server.database.query(`insert into turnover values ($1, 'malai', 0, now())`, [players[1]?.id]);

  // The second batch of each sweep needs a locked row.
  await lock('select from refund_offer where member_id = $1', [late]);
  await lock('select from invite_reward where friend_id = $1', [late]);
  await lock('select from turnover where member_id = $1', [players[1]?.id]);
  await givenRounds(players);
  await server.database.query('delete from batch_round');
  const { db } = server.connection;
  await addJob(db, { name: 'work-out-refunds', payload: {} });
  await addJob(db, { name: 'work-out-invites', payload: {} });
  await addJob(db, { name: 'read-bets-of', payload: { game: 'malai' } });
  await until(async () => (await waiting()) === 3, 'all three to be in the middle of a batch');
  await doomed.kill();
  await Promise.all(locks.splice(0).map((client) => client.end()));
  await until(async () => (await waiting()) === 0, 'the dead to let go');

  const count = async (from: string) =>
    (await server.database.query<{ count: number }>(`select count(*)::int from ${from}`))[0]?.count;
  // The first batch is committed, and nothing of the second.
  expect(await count(`refund_offer where worked_out_at > now() - interval '1 hour'`)).toBeGreaterThan(900);
  expect(await count('refund_offer')).toBeLessThan(1_100);
  const read = await count('game_bet');
  expect([500, 700]).toContain(read);

  const { handlers } = server.modules.jobs;
  await Promise.all([
    handlers['work-out-refunds']?.({}),
    handlers['work-out-invites']?.({}),
    handlers['read-bets-of']?.({ game: 'malai' }),
  ]);
  expect(await count(`refund_offer where amount = 5000 and worked_out_at > now() - interval '1 hour'`)).toBe(FRIENDS);
  expect(await count('refund_offer')).toBe(FRIENDS);
  expect(await count('invite_reward where earned = 1000 and basis = 200000')).toBe(FRIENDS);
  expect(await count('game_bet')).toBe(1_000);
  const bets = await server.database.query(
    `select valid::int from turnover where game_code = 'malai' order by valid desc`,
  );
  expect(bets).toEqual([{ valid: 70_000 }, { valid: 30_000 }]);
  const [collected, again] = await Promise.all(
    Array.from({ length: 2 }, () => server.call('GET /api/invite/bonus', { token: inviter.token })),
  );
  expect([collected?.status, again?.status].sort()).toEqual([200, 409]);
  expect([collected?.body.amount, again?.body.amount]).toContain(FRIENDS * 10);
});
