import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND_MS } from '../clock.ts';
import type { Db } from './db.ts';

const TIMEOUT_MS = 2 * SECOND_MS;

/** A commit that leaves no row: a message in the write-ahead log alone. */
export const commitNothing = (db: Db): Promise<unknown> =>
  sql`select pg_logical_emit_message(true, 'krapao', 'readyz')`.execute(db);

/**
 * Whether commits return. While a synchronous standby hangs they wait without an error, each on a connection of its own,
 * so a probe that is pending is awaited by the next ones.
 */
export function commitProbe(commit: () => Promise<unknown>, timeoutMs = TIMEOUT_MS): () => Promise<boolean> {
  let pending: Promise<true> | undefined;
  return () => {
    pending ??= commit()
      .then(() => true as const)
      .finally(() => {
        pending = undefined;
      });
    return Promise.race([pending, sleep(timeoutMs, false as const, { ref: false })]);
  };
}
