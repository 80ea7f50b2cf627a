import { sql } from 'kysely';
import { type Clock, SECOND_MS } from './clock.ts';
import { ask, type Db } from './db.ts';
import type { Logger } from './log.ts';

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;
/** `untold`: hits that the other processes have not heard of. */
type Window = { hits: number; endsAt: number; untold: number };

/** How often processes tell each other what they counted. */
const SHARE_MS = SECOND_MS;
/** More are not kept in mind. What others were told is learnt again. */
const WINDOWS_MAX = 100_000;

const SHARE = `
  insert into rate_limit as counter (key, hits, resets_at)
  select * from unnest($1::text[], $2::int[], $3::timestamptz[])
  on conflict (key) do update set
    hits = case when counter.resets_at <= $4 then excluded.hits else counter.hits + excluded.hits end,
    resets_at = case when counter.resets_at <= $4 then excluded.resets_at else counter.resets_at end
  returning key, hits, resets_at as "resetsAt"`;

/**
 * Where @fastify/rate-limit counts: in memory, so that neither a request nor a refusal waits for the database. Once a
 * second a process adds what it counted to a table that all share, and learns there what the others did.
 */
export function rateLimits(db: Db, clock: Clock) {
  const windows = new Map<string, Window>();
  const windowOf = (key: string, now: number, windowMs: number): Window => {
    const known = windows.get(key);
    if (known && known.endsAt > now) return known;
    if (windows.size >= WINDOWS_MAX) windows.clear();
    const fresh = { hits: 0, endsAt: now + windowMs, untold: 0 };
    windows.set(key, fresh);
    return fresh;
  };

  /** In the order of the keys: two processes that tell of the same ones never wait for each other. */
  async function share(): Promise<void> {
    const now = clock.now();
    for (const [key, { endsAt }] of windows) if (endsAt <= now.getTime()) windows.delete(key);
    const told = [...windows]
      .filter(([, { untold }]) => untold > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, window]) => ({ key, window, hits: window.untold }));
    if (told.length === 0) return;
    const rows = await ask<{ key: string; hits: number; resetsAt: Date }>(db, SHARE, [
      told.map(({ key }) => key),
      told.map(({ hits }) => hits),
      told.map(({ window }) => new Date(window.endsAt)),
      now,
    ]);
    const known = new Map(rows.map((row) => [row.key, row]));
    for (const { key, window, hits } of told) {
      const row = known.get(key);
      if (!row) continue;
      window.untold -= hits;
      window.hits = row.hits + window.untold;
      window.endsAt = row.resetsAt.getTime();
    }
  }

  class RateLimitStore {
    incr(key: string, done: Counted, windowMs: number, max: number): void {
      const now = clock.now().getTime();
      const window = windowOf(key, now, windowMs);
      // A full window stays full: whoever floods on is not even counted.
      if (window.hits <= max) {
        window.hits += 1;
        window.untold += 1;
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
    /** Gives the way to stop. */
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

/** Windows that are over count for nothing. */
export const forgetOldCounters = (db: Db, clock: Clock) =>
  sql`delete from rate_limit where resets_at < ${clock.now()}`.execute(db);
