import type { Db } from '../../platform/db.ts';
import { type Send, transact } from '../../platform/transact.ts';
import { HASTENED, reachDisk } from './chat.repository.ts';

/**
 * A transaction that tells others with its commit. The database lets such commits through one at a time, so none of them
 * waits for the disk meanwhile; whoever asked hears that it is done when it is on the disk, many at once.
 */
export async function toldCommit<Result>(
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
