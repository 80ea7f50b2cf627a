import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { after, MINUTE_MS } from './clock.ts';
import { connectDatabase, type DatabaseConnection } from './db.ts';
import { jobLeases } from './job-leases.ts';
import { addJob, freeStuckJobs, type Jobs, startJobs } from './jobs.ts';
import { createLog } from './log.ts';

const logLines: string[] = [];
const log = createLog('error', { write: (line) => void logLines.push(line) });
let database: TestDatabase;
let connection: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.serverUrl, log);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const run = (handlers: Jobs['handlers']) => startJobs(connection.pool, { handlers, schedule: [] }, log);
const waiting = async () =>
  (await database.query<{ count: number }>('select count(*)::int from graphile_worker._private_jobs'))[0]?.count;

describe('a job', () => {
  it('exists if and only if the transaction that queued it commits', async () => {
    const done: unknown[] = [];
    const runner = await run({ note: async (payload) => void done.push(payload) });
    const failing = connection.db.transaction().execute(async (transaction) => {
      await addJob(transaction, { name: 'note', payload: { say: 'never' } });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await connection.db
      .transaction()
      .execute((transaction) => addJob(transaction, { name: 'note', payload: { say: 'yes' } }));
    await until(async () => (await waiting()) === 0, 'the queue to be empty');
    await runner.stop();
    expect(done).toEqual([{ say: 'yes' }]);
  });

  it('is done once, however many processes work the queue', async () => {
    const done: string[] = [];
    const handlers = { count: async (payload: unknown) => void done.push((payload as { id: string }).id) };
    const runners = await Promise.all([run(handlers), run(handlers), run(handlers)]);
    const ids = Array.from({ length: 60 }, () => randomUUID());
    await Promise.all(ids.map((id) => addJob(connection.db, { name: 'count', payload: { id } })));
    await until(async () => (await waiting()) === 0, 'the queue to be empty');
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(done.sort()).toEqual(ids.sort());
  });

  it('is replaced by a later one with the same key, which also sets a new time', async () => {
    const done: unknown[] = [];
    const key = randomUUID();
    await addJob(connection.db, { name: 'note', payload: { turn: 1 }, key, runAt: after(new Date(), 60 * MINUTE_MS) });
    await addJob(connection.db, { name: 'note', payload: { turn: 2 }, key });
    const runner = await run({ note: async (payload) => void done.push(payload) });
    await until(async () => (await waiting()) === 0, 'the queue to be empty');
    await runner.stop();
    expect(done).toEqual([{ turn: 2 }]);
  });

  it('may queue itself again while it runs, and is not lost', async () => {
    const turns: number[] = [];
    const key = randomUUID();
    const runner = await run({
      again: async (payload) => {
        const { turn } = payload as { turn: number };
        turns.push(turn);
        if (turn < 3) await addJob(connection.db, { name: 'again', payload: { turn: turn + 1 }, key });
      },
    });
    await addJob(connection.db, { name: 'again', payload: { turn: 1 }, key });
    await until(async () => turns.length === 3 && (await waiting()) === 0, 'the third turn');
    await runner.stop();
    expect(turns).toEqual([1, 2, 3]);
  });

  it('is tried again after it threw', async () => {
    let tries = 0;
    const runner = await run({
      stumble: async () => {
        tries += 1;
        if (tries === 1) throw new Error('not yet');
      },
    });
    await addJob(connection.db, { name: 'stumble', payload: {} });
    await until(async () => {
      await database.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0');
      return tries === 2 && (await waiting()) === 0;
    }, 'the second try');
    await runner.stop();
  });

  it('of a process that died is taken over within a minute, not hours', async () => {
    const done: unknown[] = [];
    await addJob(connection.db, { name: 'orphan', payload: { id: 1 } });
    const hold = (ageMs: number) =>
      database.query(
        `update graphile_worker._private_jobs
         set attempts = 1, locked_by = 'worker-of-a-dead-process', locked_at = now() - $1 * interval '1 ms'`,
        [ageMs],
      );
    await hold(MINUTE_MS / 6);
    await freeStuckJobs(connection.pool);
    const runner = await run({ orphan: async (payload) => void done.push(payload) });
    expect(await waiting()).toBe(1); // It may still be at work.

    await hold(MINUTE_MS);
    await freeStuckJobs(connection.pool);
    await until(async () => (await waiting()) === 0, 'the orphan');
    await runner.stop();
    expect(done).toEqual([{ id: 1 }]);
  });

  it('that comes round is taken over, too: its queue is freed with it', async () => {
    await database.query(
      `select graphile_worker.add_job('round', queue_name := 'round');
       update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '1 minute';
       update graphile_worker._private_job_queues set locked_by = 'dead', locked_at = now() - interval '1 minute'`,
    );
    const rounds: string[] = [];
    const runner = await startJobs(
      connection.pool,
      { handlers: { round: async () => void rounds.push('done') }, schedule: [] },
      log,
      jobLeases(connection.pool, log, 20),
    );
    await until(async () => rounds.length === 1 && (await waiting()) === 0, 'the round of the dead process');
    await runner.stop();
  });

  it('stays with a process that lives, however long it takes', async () => {
    let finish = () => {};
    let times = 0;
    const handlers = {
      long: async () => {
        times += 1;
        await new Promise<void>((done) => {
          finish = done;
        });
      },
    };
    const leases = () => jobLeases(connection.pool, log, 20);
    const runners = [
      await startJobs(connection.pool, { handlers, schedule: [] }, log, leases()),
      await startJobs(connection.pool, { handlers, schedule: [] }, log, leases()),
    ];
    await database.query(`select graphile_worker.add_job('long', queue_name := 'long')`);
    await until(async () => times === 1, 'the job to begin');
    const ages = () =>
      database.query<{ is_old: boolean }>(
        `select locked_at < now() - interval '20 seconds' as is_old from graphile_worker._private_jobs
         union all select locked_at < now() - interval '20 seconds' from graphile_worker._private_job_queues
         where queue_name = 'long'`,
      );
    for (const table of ['_private_jobs', '_private_job_queues']) {
      await database.query(
        `update graphile_worker.${table} set locked_at = now() - interval '25 seconds' where locked_at is not null`,
      );
    }
    await until(async () => (await ages()).every(({ is_old }) => is_old === false), 'the lock to be renewed');
    expect(times).toBe(1);
    finish();
    await until(async () => (await waiting()) === 0, 'the end of the job');
    await Promise.all(runners.map((runner) => runner.stop()));
  });

  it('is done after the database was away', async () => {
    const done: unknown[] = [];
    const runner = await run({ note: async (payload) => void done.push(payload) });
    const note = (say: string) => addJob(connection.db, { name: 'note', payload: { say } });
    await note('here');
    await until(async () => done.length === 1, 'the first job');
    await database.stop();
    await database.start();
    await until(
      () =>
        note('back').then(
          () => true,
          () => false,
        ),
      'the database',
    );
    await until(async () => (await waiting()) === 0, 'the queue to be empty');
    await runner.stop();
    expect(done).toEqual([{ say: 'here' }, { say: 'back' }]);
  });

  it('is done after the runner gave up', async () => {
    const done: unknown[] = [];
    const runner = await run({ note: async (payload) => void done.push(payload) });
    await giveUp();
    await addJob(connection.db, { name: 'note', payload: { say: 'anew' } });
    await until(async () => (await waiting()) === 0, 'the queue to be empty');
    await runner.stop();
    expect(done).toEqual([{ say: 'anew' }]);
  });

  it('is not done by a runner that gave up and was then told to stop', async () => {
    const runner = await run({ note: async () => {} });
    await giveUp();
    await runner.stop();
    await addJob(connection.db, { name: 'note', payload: {} });
    await sleep(1_500); // Longer than it would wait before it starts anew.
    expect(await waiting()).toBe(1);
  });
});

/** A runner stops by itself when it hears of a queue that is too new for it. It also sets the code its process ends with. */
async function giveUp(): Promise<void> {
  const listeners = () =>
    database.query(`select from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:%'`);
  await until(async () => (await listeners()).length > 0, 'the runner to listen');
  logLines.length = 0;
  await database.query(`select pg_notify('worker:migrate', '{"breaking": true}')`);
  await until(async () => logLines.some((line) => line.includes('the job runner stopped')), 'its end');
  process.exitCode = undefined;
}
