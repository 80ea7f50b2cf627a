import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECOND_MS } from '../../platform/clock.ts';
import { freeStuckJobs } from '../../platform/jobs/job-heartbeat.ts';
import { type ApiProcess, startApiProcess } from '../../testing/api-process.ts';
import { expectBooksInOrder, givenPlayer, type Player, totalOf, transfer } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { givenOffer } from '../../testing/offers.ts';
import { fundsOf, giveReward, holdInGame, refreshGames, runningOf } from '../../testing/rewards.ts';
import { until } from '../../testing/until.ts';

/** Each test starts a whole server. */
const TIME_MAX_MS = 120_000;

let server: MoneyServer;
let doomed: ApiProcess;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

/** Brings a process to wait for a locked row, and kills it there. */
async function killAt(sql: string, values: unknown[], work: () => Promise<unknown>): Promise<void> {
  const holder = new pg.Client({ connectionString: server.database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query(`${sql} for update`, values);
  try {
    void work().catch(() => {});
    await until(async () => {
      const waiting = await server.database.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return waiting.length > 0;
    }, 'the process to wait');
  } finally {
    await doomed.kill();
    await holder.end();
  }
}

const take = (base: string, { token }: Player, code: string, key: string) =>
  fetch(`${base}/api/bonus/activate/${code}`, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
  });

it(
  'a claim that dies before its commit left nothing, and is granted once when asked again with its key',
  async () => {
    const code = await givenOffer(server, { places_max: 1 });
    const player = await givenPlayer(server, { money: 500 });
    const key = randomUUID();
    doomed = await startApiProcess(server.env);
    await killAt('select from offer where code = $1', [code], () => take(doomed.url, player, code, key));
    await until(async () => (await fundsOf(server, player)).available === 500, 'the database to let go');
    expect(await fundsOf(server, player)).toEqual({ available: 500, locked: 0, inProgress: 0 });

    await server.database.query("update idempotency set claimed_at = claimed_at - interval '3 min'");
    const again = () =>
      server.call('GET /api/bonus/activate/{code}', {
        token: player.token,
        params: { code },
        headers: { 'idempotency-key': key },
      });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(await fundsOf(server, player)).toEqual({ available: 0, locked: 1_000, inProgress: 0 });
    const [offer] = await server.database.query('select places_taken from offer where code = $1', [code]);
    expect(offer).toEqual({ places_taken: 1 });
  },
  TIME_MAX_MS,
);

it(
  'an end that dies before its commit is made once by whoever takes the job over',
  async () => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    await giveReward(server, player, 500);
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 900 });
    await holdInGame(server, player, 'takraw', 5_000);
    doomed = await startApiProcess(server.env);
    // The job runs in the process to be killed: the test's own process works off no jobs by itself.
    await killAt('select from reward where member_id = $1', [player.id], () => refreshGames(server, player));
    expect(await runningOf(server, player)).toMatchObject({ total: 5_100, left: 0 });

    await server.database.query(
      "update graphile_worker._private_jobs set run_at = now(), locked_at = locked_at - interval '3 min'",
    );
    await freeStuckJobs(server.connection.pool);
    await server.later(SECOND_MS);
    expect(await runningOf(server, player)).toBeNull();
    expect(await fundsOf(server, player)).toEqual({ available: 100, locked: 0, inProgress: 0 });
    expect(await totalOf(server, player)).toBe(5_100);
    const ends = await server.database.query(
      "select from statement_line where member_id = $1 and type = 'finish_bonus'",
      [player.id],
    );
    expect(ends).toHaveLength(1);
  },
  TIME_MAX_MS,
);
