import type pg from 'pg';

const EVERY_MINUTE = '* * * * * ';

/** The task that sets out the others of a minute. It alone begins with the minute. */
export const BEGIN_ROUNDS = 'begin-rounds';

/** At a full minute other things begin, a bonus that opens among them. The first seconds are left to those. */
const FIRST_SECOND = 6;
/** Every one is over, or at least begun, before the next minute sets it out again. */
const LAST_SECOND = 54;

/** What of a schedule comes round every minute, by name, and the lines of the rest. */
export function partRounds(schedule: readonly string[]): { rounds: string[]; rest: string[] } {
  const isRound = (line: string) => line.startsWith(EVERY_MINUTE);
  const rounds = schedule.filter(isRound).map((line) => line.slice(EVERY_MINUTE.length));
  if (rounds.length === 0) return { rounds, rest: [...schedule] };
  return { rounds, rest: [`${EVERY_MINUTE}${BEGIN_ROUNDS}`, ...schedule.filter((line) => !isRound(line))] };
}

/**
 * Gives each round of this minute a second of its own: together they would take the machine from the
 * requests of that second. One that still waits keeps its time; one at work is followed by the next.
 */
export async function beginRounds(pool: pg.Pool, rounds: readonly string[]): Promise<void> {
  const apart = (LAST_SECOND - FIRST_SECOND) / rounds.length;
  await pool.query(
    `select from graphile_worker.add_jobs(
       (select array_agg((name, '{}', name, now() + second * interval '1 s', 1, name, null, null)::graphile_worker.job_spec)
        from unnest($1::text[], $2::float8[]) round (name, second)),
       job_key_preserve_run_at := true)`,
    [rounds, rounds.map((_, place) => FIRST_SECOND + place * apart)],
  );
}
