import type { Db } from '../../platform/database/db.ts';
import { type Send, transact } from '../../platform/database/transact.ts';
import { HASTENED, reachDisk } from './chat.repository.ts';

/**
 * Runs a transaction that sends NOTIFY. PostgreSQL serialises such commits, so each commits without waiting for the
 * disk; afterwards the caller waits until the commit is flushed, one flush for many.
 */
export async function commitAndNotify<Result>(
  db: Db,
  work: (transaction: Db, send: Send) => Promise<Result>,
): Promise<Result> {
  const result = await transact(db, (transaction, send) => {
    send(HASTENED);
    return work(transaction, send);
  });
  await reachDisk(db);
  return result;
}
