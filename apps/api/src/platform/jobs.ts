import { setTimeout as sleep } from 'node:timers/promises';
import { type Runner, run, Logger as WorkerLogger } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { SECOND_MS } from './clock.ts';
import type { Db } from './db.ts';
import { type JobLeases, jobLeases } from './job-leases.ts';
import type { Logger } from './log.ts';

const AT_ONCE_MAX = 8;
/** How long until a runner that stopped is started anew; doubled each time that fails. */
const RESTART_MS = SECOND_MS;
const RESTART_MS_MAX = 30 * SECOND_MS;

export type JobHandler = (payload: unknown) => Promise<void>;

export type Jobs = {
  /** Tasks by name. A task that throws is tried again later, each time after a longer wait. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Tasks that come round: when, as in a crontab, and their names: "* * * * * keep-ledger". */
  readonly schedule: readonly string[];
};

export type JobRunner = { stop(): Promise<void> };

export { freeStuckJobs } from './job-leases.ts';

/** Works off the queue in this process. Any number of processes may do so: each job is taken once. */
export async function startJobs(
  pool: pg.Pool,
  { handlers, schedule }: Jobs,
  log: Logger,
  leases: JobLeases = jobLeases(pool, log),
): Promise<JobRunner> {
  const start = () =>
    run({
      pgPool: pool,
      taskList: leases.held(handlers),
      crontab: schedule.map(oneAtATime).join('\n'),
      concurrency: AT_ONCE_MAX,
      noHandleSignals: true,
      logger: new WorkerLogger(() => (level, message, meta) => {
        if (level === 'error' || level === 'warning') log.warn({ meta }, message);
        else log.debug(message);
      }),
    });
  const runner = await keepRunning(start, log);
  return { stop: () => runner.stop().finally(leases.stop) };
}

/** A runner gives up when it cannot go on. The process answers requests all the same, and their jobs need one. */
async function keepRunning(start: () => Promise<Runner>, log: Logger): Promise<JobRunner> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const startAnew = async (): Promise<Runner | undefined> => {
    for (let waitMs = RESTART_MS; ; waitMs = Math.min(2 * waitMs, RESTART_MS_MAX)) {
      await sleep(waitMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return undefined;
      try {
        return await start();
      } catch (error) {
        log.error({ err: error }, 'jobs cannot be worked off yet');
      }
    }
  };

  let runner: Runner | undefined = await start();
  const over = (async () => {
    while (runner) {
      // Told to stop while it was being started.
      if (signal.aborted) await runner.stop();
      await runner.promise.catch((error) => log.error({ err: error }, 'the job runner failed'));
      if (signal.aborted) return;
      log.error('the job runner stopped and is started anew');
      runner = await startAnew();
    }
  })();
  return {
    async stop() {
      stopping.abort();
      // One that has stopped by itself says so by rejecting.
      await runner?.stop().catch((error) => log.debug({ err: error }, 'the job runner had stopped'));
      await over;
    },
  };
}

/** A round that takes longer than it should must not have the next ones wait beside it and fill all places. */
function oneAtATime(line: string): string {
  const name = line.split(' ').at(-1);
  return `${line} ?max=1&queue=${name}&jobKey=${name}`;
}

/** Queues a job. Inside a transaction it exists if and only if the transaction commits. */
export async function addJob(
  db: Db,
  job: {
    name: string;
    payload: object;
    runAt?: Date /** A later job with the same key replaces this one. */;
    key?: string;
  },
): Promise<void> {
  await sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(job.payload)}::json,
    run_at := ${job.runAt ?? null}::timestamptz, job_key := ${job.key ?? null}::text)`.execute(db);
}

/** Of these, the ones that no job of this name will come for any more: it is gone, or has failed too often. */
export async function idsWithoutJob(db: Db, name: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${[...ids]}::text[]) as wanted (id)
    where not exists (
      select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = ${name} and job.payload ->> 'id' = wanted.id
        and (job.attempts < job.max_attempts or job.locked_at is not null))`.execute(db);
  return rows.map(({ id }) => id);
}
