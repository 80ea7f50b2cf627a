import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** More are not kept in mind. */
const FULL_MAX = 10_000;

/**
 * Where @fastify/rate-limit counts: in the database, so that many processes count as one. A window that
 * is full stays full until it is over, so whoever floods on costs the database nothing.
 */
export function rateLimitStore(db: Db, clock: Clock) {
  /** When each window is over that this process found full. */
  const full = new Map<string, number>();
  const remember = (key: string, endsMs: number) => {
    if (full.size >= FULL_MAX) full.clear();
    full.set(key, endsMs);
  };

  return class RateLimitStore {
    incr(key: string, done: Counted, windowMs: number, max: number): void {
      const now = clock.now();
      const ttl = (full.get(key) ?? 0) - now.getTime();
      const counting = ttl > 0 ? Promise.resolve({ current: max + 1, ttl }) : count(db, now, key, windowMs);
      counting.then(
        (result) => {
          if (result.current > max) remember(key, now.getTime() + result.ttl);
          done(null, result);
        },
        (error: Error) => done(error),
      );
    }

    child(): RateLimitStore {
      return this;
    }
  };
}

/** Windows that are over count for nothing. */
export const forgetOldCounters = (db: Db, clock: Clock) =>
  sql`delete from rate_limit where resets_at < ${clock.now()}`.execute(db);

async function count(db: Db, now: Date, key: string, windowMs: number) {
  const { rows } = await sql<{ hits: number; resetsAt: Date }>`
    insert into rate_limit as counter (key, hits, resets_at)
    values (${key}, 1, ${new Date(now.getTime() + windowMs)})
    on conflict (key) do update set
      hits = case when counter.resets_at <= ${now} then 1 else counter.hits + 1 end,
      resets_at = case when counter.resets_at <= ${now} then excluded.resets_at else counter.resets_at end
    returning hits, resets_at as "resetsAt"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the rate limit counter gave no row');
  return { current: row.hits, ttl: Math.max(0, row.resetsAt.getTime() - now.getTime()) };
}
