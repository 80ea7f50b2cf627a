import type { EventEmitter } from 'node:events';
import type pg from 'pg';
import { MINUTE_MS, SECOND_MS } from './clock.ts';
import type { Logger } from './log.ts';

const TEND_EVERY_MS = 10 * SECOND_MS;
/** Longer than any job of ours takes. One that is still at it hangs, and somebody else may do it. */
const JOB_MS_MAX = 10 * MINUTE_MS;

type JobEvent = { job: { id: string; task_identifier: string; attempts: number }; error?: unknown };

/**
 * Says every few seconds that this process is still at its jobs, and takes back those of processes
 * that have stopped saying so. A timer and no job: it must not wait for a free place.
 */
export function tendJobs(
  pool: pg.Pool,
  events: EventEmitter,
  log: Logger,
  { everyMs = TEND_EVERY_MS } = {},
): { stop(): void } {
  const startedAt = new Map<string, number>();
  const isDone = ({ job }: JobEvent) => void startedAt.delete(job.id);
  events.on('job:start', ({ job }: JobEvent) => void startedAt.set(job.id, performance.now()));
  events.on('job:success', isDone);
  events.on('job:error', isDone);
  events.on('job:failed', ({ job, error }: JobEvent) => {
    log.error(
      { event: 'job.failed', job: job.task_identifier, id: job.id, tries: job.attempts, err: error },
      FAILED_FOR_GOOD,
    );
  });

  let isTending = false;
  const tend = async () => {
    // A slow database must not have the rounds pile up.
    if (isTending) return;
    isTending = true;
    const oldest = performance.now() - JOB_MS_MAX;
    const ours = [...startedAt].filter(([, at]) => at > oldest).map(([id]) => id);
    try {
      await holdJobs(pool, ours);
      await freeStuckJobs(pool);
    } catch (error) {
      log.warn({ event: 'jobs.untended', err: error }, 'the job queue could not be tended');
    }
    isTending = false;
  };
  const timer = setInterval(() => void tend(), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

const FAILED_FOR_GOOD = 'a job failed for good; a person must look';

/** Somebody is at work on these. */
async function holdJobs(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await pool.query(
    'update graphile_worker._private_jobs set locked_at = now() where id = any($1::bigint[]) and locked_at is not null',
    [ids],
  );
}

/**
 * Gives jobs of processes that died to those that live. Each job may be done twice; the queue itself
 * would wait for four hours. One that was replaced while it ran has no key and no tries left: its
 * successor does the work, so it is cleared.
 */
export async function freeStuckJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with stuck as (
       select id, key is null and attempts >= max_attempts as is_replaced from graphile_worker._private_jobs
       where locked_at < now() - interval '30 seconds' for update skip locked
     ), replaced as (
       delete from graphile_worker._private_jobs job using stuck where job.id = stuck.id and is_replaced
       returning job_queue_id
     ), freed as (
       update graphile_worker._private_jobs job set locked_at = null, locked_by = null
       from stuck where job.id = stuck.id and not is_replaced returning job_queue_id)
     update graphile_worker._private_job_queues set locked_at = null, locked_by = null
     where id in (select job_queue_id from replaced union select job_queue_id from freed)`,
  );
}

const KEPT_DAYS = 30;

/**
 * Jobs that were tried too often, or died in their last try, are done by nobody any more. They are
 * told of every hour until they are gone.
 */
export async function tellFailedJobs(pool: pg.Pool, log: Logger): Promise<void> {
  await pool.query(
    `delete from graphile_worker._private_jobs
     where attempts >= max_attempts and locked_at is null and run_at < now() - $1 * interval '1 day'`,
    [KEPT_DAYS],
  );
  const { rows } = await pool.query<{ job: string; count: number; error: string | null }>(
    `select task.identifier as job, count(*)::int, max(last_error) as error
     from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where attempts >= max_attempts and locked_at is null group by task.identifier`,
  );
  for (const { job, count, error } of rows) log.error({ event: 'job.failed', job, count, error }, FAILED_FOR_GOOD);
}
