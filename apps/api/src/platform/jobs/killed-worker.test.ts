import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { until } from '../../testing/until.ts';
import { createLog } from '../logs/log.ts';
import { freeStuckJobs } from './job-heartbeat.ts';
import { countJobs } from './job-list.ts';
import { addJob, startJobs } from './jobs.ts';
import { scheduleMinutely } from './minute-scheduler.ts';

const log = createLog('silent');
const given = givenDatabase({ log });
const workers: ChildProcess[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
});

const WORKER = fileURLToPath(new URL('../../testing/hanging-worker.ts', import.meta.url));

async function isRunning(name: string): Promise<boolean> {
  const counts = await countJobs(given.connection.db);
  return counts.some(({ task, running }) => task === name && running > 0);
}

/** Kills a real worker during this job, and backdates its locks so that the death is noticed. */
async function killWorkerAt(name: string): Promise<void> {
  const worker = spawn(process.execPath, ['--import', 'tsx', WORKER, given.database.serverUrl, name], {
    stdio: 'ignore',
  });
  workers.push(worker);
  await until(() => isRunning(name), 'the job to run');
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
  await given.database.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 min' where locked_at is not null`,
  );
}

/** Frees and runs the jobs that a dead process left. */
async function recover(name: string, isDone: (runs: number) => boolean): Promise<void> {
  let runs = 0;
  await freeStuckJobs(given.connection.pool);
  const runner = await startJobs(
    given.connection.pool,
    {
      handlers: {
        [name]: async () => {
          runs += 1;
        },
      },
      schedule: [],
    },
    log,
  );
  await until(async () => isDone(runs), `${name} to be done`);
  await until(async () => (await countJobs(given.connection.db)).length === 0, 'the queue to be empty');
  await runner.stop();
}

describe('after kill -9 of a worker', () => {
  it('a scheduled job is run by another process, although its one try was used up', async () => {
    await scheduleMinutely(given.connection.pool, ['settle-payments']);
    await given.database.query('update graphile_worker._private_jobs set run_at = now()');
    await killWorkerAt('settle-payments');
    await recover('settle-payments', (runs) => runs === 1);
  });

  it('a feed that was asked for again meanwhile is read once more, and none is left failed', async () => {
    const job = { name: 'read-bank-feed', payload: { bankCode: 'KBANK' }, key: 'read-bank-feed:KBANK' };
    await addJob(given.connection.db, job);
    await killWorkerAt(job.name);
    await addJob(given.connection.db, job);
    await recover(job.name, (runs) => runs === 1);
  });
});

it('a job that fails after it was replaced leaves the work to its successor, and none is left failed', async () => {
  const job = { name: 'read-bank-feed', payload: {}, key: 'read-bank-feed:KTB' };
  let runs = 0;
  const runner = await startJobs(
    given.connection.pool,
    {
      handlers: {
        [job.name]: async () => {
          runs += 1;
          if (runs > 1) return;
          // A hint from the bank arrives while its feed is read, and then the bank becomes unreachable.
          await addJob(given.connection.db, job);
          throw new Error('the bank is gone');
        },
      },
      schedule: [],
    },
    log,
  );
  await addJob(given.connection.db, job);
  await until(async () => runs === 2, 'the successor');
  await until(async () => (await countJobs(given.connection.db)).length === 0, 'the queue to be empty');
  await runner.stop();
});
