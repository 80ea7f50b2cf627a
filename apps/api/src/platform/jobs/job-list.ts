import type { Db } from '../database/db.ts';
import { query } from '../database/query.ts';

/** `failed`: out of attempts, never runs again. `retrying`: failed, and is retried later. */
const STATES = {
  failed: 'j.locked_at is null and j.attempts >= j.max_attempts',
  retrying: 'j.locked_at is null and j.attempts between 1 and j.max_attempts - 1',
  running: 'j.locked_at is not null',
  waiting: 'j.locked_at is null and j.attempts = 0',
} as const;
export type JobState = keyof typeof STATES;

export type ListedJob = {
  id: string;
  task: string;
  state: JobState;
  attempts: number;
  attemptsMax: number;
  payload: unknown;
  error: string | null;
  runAt: Date;
  createdAt: Date;
};

export type TaskCount = {
  task: string;
  failed: number;
  retrying: number;
  running: number;
  waiting: number;
  /** Due time of the oldest waiting job. */
  dueSince: Date | null;
};

const STATE = `case ${Object.entries(STATES)
  .map(([state, condition]) => `when ${condition} then '${state}'`)
  .join(' ')} end`;

const JOB = `
  j.id::text, task.identifier as task, ${STATE} as state, j.attempts::int, j.max_attempts::int as "attemptsMax",
  j.payload, j.last_error as error, j.run_at as "runAt", j.created_at as "createdAt"`;

export const countJobs = (db: Db): Promise<TaskCount[]> =>
  query(
    db,
    `select task_identifier as task, ${Object.entries(STATES)
      .map(([state, condition]) => `count(*) filter (where ${condition})::int as ${state}`)
      .join(', ')}, min(j.run_at) filter (
         where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()) as "dueSince"
     from graphile_worker.jobs j group by task_identifier order by task_identifier`,
    [],
  );

/** Jobs of a state, newest first. From private tables, because the library's view has no payload. */
export const listJobs = (
  db: Db,
  { state, task, before, limit }: { state: JobState; task?: string | undefined; before: string; limit: number },
): Promise<ListedJob[]> =>
  query(
    db,
    `select ${JOB} from graphile_worker._private_jobs j join graphile_worker._private_tasks task on task.id = j.task_id
     where ${STATES[state]} and j.id < $1 and ($2::text is null or task.identifier = $2) order by j.id desc limit $3`,
    [before, task ?? null, limit],
  );

/** Retries a failed job at once. The library's function would retry it once per request. Undefined when another operator has already done so. */
export async function retryJob(db: Db, id: string): Promise<ListedJob | undefined> {
  const [row] = await query<ListedJob>(
    db,
    `with j as (
       update graphile_worker._private_jobs set attempts = 0, run_at = now(), updated_at = now()
       where id = $1 and locked_at is null and attempts > 0 returning *)
     select ${JOB} from j join graphile_worker._private_tasks task on task.id = j.task_id`,
    [id],
  );
  return row;
}

export async function isJob(db: Db, id: string): Promise<boolean> {
  return (await query(db, 'select from graphile_worker.jobs where id = $1', [id])).length > 0;
}
