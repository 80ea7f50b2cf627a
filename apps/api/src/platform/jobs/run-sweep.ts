import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { query, statement } from '../database/query.ts';
import { transact } from '../database/transact.ts';

export type Sweep = {
  name: string;
  /** Interval from the start of one sweep to the start of the next. */
  everyMs: number;
  /** Handles the rows after this cursor, and returns the new cursor; undefined when no row is left. */
  batch(transaction: Db, after: string): Promise<string | undefined>;
};

const ONE_MOMENT = statement('set transaction isolation level repeatable read', []);

const LOCK = `
  insert into batch_round as sweep (name, started_at) values ($1, $2)
  on conflict (name) do update set name = $1
  returning after, started_at as "startedAt", finished_at as "finishedAt"`;

/**
 * Runs a resumable sweep when one is due or unfinished. Each batch commits with its cursor, so a crash neither skips
 * nor repeats a row. Batches read at REPEATABLE READ.
 */
export async function runSweep(
  { db, clock }: { db: Db; clock: Clock },
  { name, everyMs, batch }: Sweep,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    try {
      isMore = await transact(db, async (transaction, send) => {
        send(ONE_MOMENT);
        return goOn(transaction);
      });
    } catch (error) {
      // A concurrent change of a row in this batch: retried on a newer snapshot.
      if ((error as { code?: string }).code !== '40001') throw error;
    }
  }

  async function goOn(transaction: Db): Promise<boolean> {
    const now = clock.now();
    const [sweep] = await query<{ after: string; startedAt: Date; finishedAt: Date | null }>(transaction, LOCK, [
      name,
      now,
    ]);
    if (!sweep) throw new Error(`there is no sweep of ${name}`);
    const isNew = sweep.finishedAt !== null;
    if (isNew && now.getTime() - sweep.startedAt.getTime() < everyMs) return false;
    const last = await batch(transaction, isNew ? '' : sweep.after);
    await query(transaction, 'update batch_round set after = $2, started_at = $3, finished_at = $4 where name = $1', [
      name,
      last ?? '',
      isNew ? now : sweep.startedAt,
      last === undefined ? now : null,
    ]);
    return last !== undefined;
  }
}
