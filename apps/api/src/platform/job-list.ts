import { ask, type Db } from './db.ts';

/** `failed`: tried too often, nobody does it any more. `retrying`: went wrong, and is tried again later. */
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
  /** Since when the oldest that is due waits. */
  dueSince: Date | null;
};

const STATE = `case ${Object.entries(STATES)
  .map(([state, condition]) => `when ${condition} then '${state}'`)
  .join(' ')} end`;

const JOB = `
  j.id::text, task.identifier as task, ${STATE} as state, j.attempts::int, j.max_attempts::int as "attemptsMax",
  j.payload, j.last_error as error, j.run_at as "runAt", j.created_at as "createdAt"`;
const FROM = 'graphile_worker._private_jobs j join graphile_worker._private_tasks task on task.id = j.task_id';

export const countJobs = (db: Db): Promise<TaskCount[]> =>
  ask(
    db,
    `select task.identifier as task, ${Object.entries(STATES)
      .map(([state, condition]) => `count(*) filter (where ${condition})::int as ${state}`)
      .join(', ')}, min(j.run_at) filter (where j.is_available and j.run_at <= now()) as "dueSince"
     from ${FROM} group by task.identifier order by task.identifier`,
    [],
  );

/** Those of a state, newest first. */
export const listJobs = (
  db: Db,
  { state, task, before, limit }: { state: JobState; task?: string | undefined; before: string; limit: number },
): Promise<ListedJob[]> =>
  ask(
    db,
    `select ${JOB} from ${FROM}
     where ${STATES[state]} and j.id < $1 and ($2::text is null or task.identifier = $2) order by j.id desc limit $3`,
    [before, task ?? null, limit],
  );

/** Lets a job that went wrong be tried anew, at once. Undefined for whoever comes second. */
export async function retryJob(db: Db, id: string): Promise<ListedJob | undefined> {
  const [row] = await ask<ListedJob>(
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
  return (await ask(db, 'select from graphile_worker._private_jobs where id = $1', [id])).length > 0;
}
