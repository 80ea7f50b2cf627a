import type { EventEmitter } from 'node:events';
import type pg from 'pg';
import { MINUTE_MS, SECOND_MS } from '../clock.ts';
import type { Logger } from '../logs/log.ts';

const BEAT_EVERY_MS = 10 * SECOND_MS;
/** Longer than any of our jobs takes. A job that still runs then hangs, and another process may take it. */
const JOB_MS_MAX = 10 * MINUTE_MS;

type JobEvent = { job: { id: string; task_identifier: string; attempts: number }; error?: unknown };

/**
 * Renews the locks of this process's jobs every few seconds, and frees jobs of processes that stopped renewing. A timer
 * and not a job, because it must not wait for a free worker.
 */
export function startJobHeartbeat(
  pool: pg.Pool,
  events: EventEmitter,
  log: Logger,
  { everyMs = BEAT_EVERY_MS } = {},
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

  let isBeating = false;
  const beat = async () => {
    // Beats must not pile up on a slow database.
    if (isBeating) return;
    isBeating = true;
    const oldest = performance.now() - JOB_MS_MAX;
    const ours = [...startedAt].filter(([, at]) => at > oldest).map(([id]) => id);
    try {
      await holdJobs(pool, ours);
      await freeStuckJobs(pool);
    } catch (error) {
      log.warn({ event: 'jobs.heartbeat-failed', err: error }, 'the locks of jobs could not be renewed');
    }
    isBeating = false;
  };
  const timer = setInterval(() => void beat(), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

const FAILED_FOR_GOOD = 'a job failed for good; a person must look';

/** Renews the locks of these jobs. */
async function holdJobs(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await pool.query(
    'update graphile_worker._private_jobs set locked_at = now() where id = any($1::bigint[]) and locked_at is not null',
    [ids],
  );
}

/**
 * Frees the jobs of dead processes for living ones. A job may run twice; the queue itself would wait for four hours. A
 * job that was replaced while it ran has no key and no attempts left: its successor does the work, so it is deleted. A
 * scheduled job has one attempt, which a dead process has not used up.
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
       update graphile_worker._private_jobs job set locked_at = null, locked_by = null,
         attempts = case max_attempts when 1 then 0 else attempts end
       from stuck where job.id = stuck.id and not is_replaced returning job_queue_id)
     update graphile_worker._private_job_queues set locked_at = null, locked_by = null
     where id in (select job_queue_id from replaced union select job_queue_id from freed)`,
  );
}

const FAILED_RETENTION_DAYS = 30;

/**
 * Jobs without attempts left, or whose process died in the last attempt, never run again. They are reported every hour
 * until they are gone.
 */
export async function reportFailedJobs(pool: pg.Pool, log: Logger): Promise<void> {
  await pool.query(
    `select from graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null and run_at < now() - $1 * interval '1 day'))`,
    [FAILED_RETENTION_DAYS],
  );
  const { rows } = await pool.query<{ job: string; count: number; error: string | null }>(
    `select task_identifier as job, count(*)::int, max(last_error) as error from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null group by task_identifier`,
  );
  for (const { job, count, error } of rows) log.error({ event: 'job.failed', job, count, error }, FAILED_FOR_GOOD);
}
