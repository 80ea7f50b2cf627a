import { run, Logger as WorkerLogger } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';
import type { Logger } from './log.ts';

const AT_ONCE_MAX = 8;

export type JobHandler = (payload: unknown) => Promise<void>;

export type Jobs = {
  /** Tasks by name. A task that throws is tried again later, each time after a longer wait. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Tasks that come round: when, as in a crontab, and their names: "* * * * * keep-ledger". */
  readonly schedule: readonly string[];
};

export type JobRunner = { stop(): Promise<void> };

const FREE_JOBS = 'free-stuck-jobs';

/** Works off the queue in this process. Any number of processes may do so: each job is taken once. */
export async function startJobs(pool: pg.Pool, { handlers, schedule }: Jobs, log: Logger): Promise<JobRunner> {
  const runner = await run({
    pgPool: pool,
    taskList: { ...handlers, [FREE_JOBS]: () => freeStuckJobs(pool) },
    // What frees the others must never wait itself.
    crontab: [...schedule.map(oneAtATime), `* * * * * ${FREE_JOBS} ?max=1`].join('\n'),
    concurrency: AT_ONCE_MAX,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') log.warn({ meta }, message);
      else log.debug(message);
    }),
  });
  return { stop: () => runner.stop() };
}

/** A round that takes longer than it should must not have the next ones wait beside it and fill all places. */
function oneAtATime(line: string): string {
  const name = line.split(' ').at(-1);
  return `${line} ?max=1&queue=${name}&jobKey=${name}`;
}

/**
 * Gives jobs of processes that died to those that live. No job of ours takes minutes, and each may be
 * done twice; the queue itself would wait for four hours.
 */
export async function freeStuckJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker.jobs where locked_at < now() - interval '2 minutes'))`);
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
