import { DatabaseError } from 'pg';
import { isUnreachable } from './db.ts';
import { readNow, runLate } from './late-reads.ts';

/**
 * Runs reads that may be a second old on the replica, where there is one. A replica that is away, or that cancels a
 * statement because its row has changed, costs a second run on the primary.
 */
export async function readLate<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await runLate(read);
  } catch (error) {
    if (isUnreachable(error) || isCancelled(error)) return readNow(read);
    throw error;
  }
}

const isCancelled = (error: unknown): boolean => error instanceof DatabaseError && error.code === '40001';
