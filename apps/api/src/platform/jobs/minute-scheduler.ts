import type pg from 'pg';

const EVERY_MINUTE = '* * * * * ';

/** The task that schedules the others of a minute. Only this task starts on the full minute. */
export const SCHEDULE_MINUTELY = 'schedule-minutely';

/** Other work starts on the full minute, such as a bonus that opens. The first seconds are left to that work. */
const FIRST_SECOND = 6;
/** Every task is done, or at least started, before the next minute schedules it again. */
const LAST_SECOND = 54;

/** Splits a schedule into the names of the minutely tasks and the crontab lines of the rest. */
export function splitMinutely(schedule: readonly string[]): { minutely: string[]; rest: string[] } {
  const isMinutely = (line: string) => line.startsWith(EVERY_MINUTE);
  const minutely = schedule.filter(isMinutely).map((line) => line.slice(EVERY_MINUTE.length));
  if (minutely.length === 0) return { minutely, rest: [...schedule] };
  return { minutely, rest: [`${EVERY_MINUTE}${SCHEDULE_MINUTELY}`, ...schedule.filter((line) => !isMinutely(line))] };
}

/**
 * Spreads the minutely tasks over the minute: together they would slow down the requests of one second. A waiting task
 * keeps its time; a running task is followed by the next run.
 */
export async function scheduleMinutely(pool: pg.Pool, minutely: readonly string[]): Promise<void> {
  const apart = (LAST_SECOND - FIRST_SECOND) / minutely.length;
  await pool.query(
    `select from graphile_worker.add_jobs(
       (select array_agg((name, '{}', name, now() + second * interval '1 s', 1, name, null, null)::graphile_worker.job_spec)
        from unnest($1::text[], $2::float8[]) task (name, second)),
       job_key_preserve_run_at := true)`,
    [minutely, minutely.map((_, place) => FIRST_SECOND + place * apart)],
  );
}
