import type { Task, TaskList } from 'graphile-worker';
import type pg from 'pg';
import { SECOND_MS } from './clock.ts';
import type { Logger } from './log.ts';

/** A job whose process has not said for this long that it is at it belongs to a process that died. */
const LEASE_SECONDS = 30;
const RENEW_MS = 10 * SECOND_MS;

export type JobLeases = {
  /** The same tasks, whose jobs stay ours for as long as they take. */
  held(tasks: TaskList): TaskList;
  stop(): void;
};

/**
 * The queue locks a job for whoever takes it, and by itself would wait four hours for one that died. So each process
 * says again and again which jobs it is at, and frees those that nobody speaks for: jobs may be done twice.
 */
export function jobLeases(pool: pg.Pool, log: Logger, renewMs = RENEW_MS): JobLeases {
  const underWay = new Set<string>();
  const look = async () => {
    try {
      if (underWay.size > 0) await renew(pool, [...underWay]);
      await freeStuckJobs(pool);
    } catch (error) {
      log.warn({ err: error }, 'jobs could not be held or freed');
    }
  };
  const timer = setInterval(() => void look(), renewMs).unref();
  const hold =
    (task: Task | undefined): Task =>
    async (payload, helpers) => {
      underWay.add(helpers.job.id);
      try {
        await task?.(payload, helpers);
      } finally {
        underWay.delete(helpers.job.id);
      }
    };
  return {
    held: (tasks) => Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, hold(task as Task)])),
    stop: () => clearInterval(timer),
  };
}

async function renew(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `with held as (
      update graphile_worker._private_jobs set locked_at = now()
      where id = any ($1::bigint[]) and locked_at is not null returning job_queue_id
    )
    update graphile_worker._private_job_queues set locked_at = now()
    where id in (select job_queue_id from held) and locked_at is not null`,
    [ids],
  );
}

/** Gives jobs of processes that died to those that live. */
export async function freeStuckJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with freed as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_at < now() - make_interval(secs => $1)
    )
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_at < now() - make_interval(secs => $1)`,
    [LEASE_SECONDS],
  );
}
