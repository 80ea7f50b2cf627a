import { sql } from 'kysely';
import { type Clock, SECOND_MS } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { query } from '../database/query.ts';
import type { Logger } from '../logs/log.ts';

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;
/** `unshared`: hits not yet shared with the other processes. */
type Window = { hits: number; endsAt: number; unshared: number };

/** Interval at which processes share their counts. */
const SHARE_MS = SECOND_MS;
/** Upper bound of counters in memory. Shared counts are fetched again. */
const WINDOWS_MAX = 100_000;

const SHARE = `
  insert into rate_limit as counter (key, hits, resets_at)
  select * from unnest($1::text[], $2::int[], $3::timestamptz[])
  on conflict (key) do update set
    hits = case when counter.resets_at <= $4 then excluded.hits else counter.hits + excluded.hits end,
    resets_at = case when counter.resets_at <= $4 then excluded.resets_at else counter.resets_at end
  returning key, hits, resets_at as "resetsAt"`;

/**
 * The store of @fastify/rate-limit: in memory, so that neither a request nor a refusal waits for the database. Once a
 * second a process adds its counts to a shared table and reads the totals of all processes.
 */
export function rateLimits(db: Db, clock: Clock) {
  const windows = new Map<string, Window>();
  const windowOf = (key: string, now: number, windowMs: number): Window => {
    const known = windows.get(key);
    if (known && known.endsAt > now) return known;
    if (windows.size >= WINDOWS_MAX) windows.clear();
    const fresh = { hits: 0, endsAt: now + windowMs, unshared: 0 };
    windows.set(key, fresh);
    return fresh;
  };

  /** In the order of the keys, so that concurrent processes cannot deadlock. */
  async function share(): Promise<void> {
    const now = clock.now();
    for (const [key, { endsAt }] of windows) if (endsAt <= now.getTime()) windows.delete(key);
    const counts = [...windows]
      .filter(([, { unshared }]) => unshared > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, window]) => ({ key, window, hits: window.unshared }));
    if (counts.length === 0) return;
    const rows = await query<{ key: string; hits: number; resetsAt: Date }>(db, SHARE, [
      counts.map(({ key }) => key),
      counts.map(({ hits }) => hits),
      counts.map(({ window }) => new Date(window.endsAt)),
      now,
    ]);
    const known = new Map(rows.map((row) => [row.key, row]));
    for (const { key, window, hits } of counts) {
      const row = known.get(key);
      if (!row) continue;
      window.unshared -= hits;
      window.hits = row.hits + window.unshared;
      window.endsAt = row.resetsAt.getTime();
    }
  }

  class RateLimitStore {
    incr(key: string, done: Counted, windowMs: number, max: number): void {
      const now = clock.now().getTime();
      const window = windowOf(key, now, windowMs);
      // A full window stays full: further requests of a flood are not even counted.
      if (window.hits <= max) {
        window.hits += 1;
        window.unshared += 1;
      }
      done(null, { current: window.hits, ttl: window.endsAt - now });
    }

    child(): RateLimitStore {
      return this;
    }
  }

  return {
    Store: RateLimitStore,
    share,
    /** Returns a function that stops the sharing. */
    startSharing(log: Logger): () => void {
      const sharing = setInterval(() => {
        share().catch((error) =>
          log.warn({ event: 'rate-limits.unshared', err: error }, 'rate limits could not be shared'),
        );
      }, SHARE_MS).unref();
      return () => clearInterval(sharing);
    },
  };
}

/** Removes the counters of past windows. */
export const forgetOldCounters = (db: Db, clock: Clock) =>
  sql`delete from rate_limit where resets_at < ${clock.now()}`.execute(db);
