import type { Db } from './db.ts';

/** What waits for the commit of each transaction, once under each name. */
const waiting = new WeakMap<Db, Map<string, () => void>>();

/** Runs it in one transaction, and after its commit whatever was left for then. */
export async function transact<Result>(db: Db, work: (transaction: Db) => Promise<Result>): Promise<Result> {
  const after = new Map<string, () => void>();
  const result = await db.transaction().execute((transaction) => {
    waiting.set(transaction, after);
    return work(transaction);
  });
  for (const follow of after.values()) follow();
  return result;
}

/**
 * For what nobody may hear of before it is true, and needs no promise to be heard: a process that dies after its commit
 * does none of it. What must not be lost is a row or a job of the same transaction.
 */
export function afterCommit(transaction: Db, name: string, work: () => void): void {
  const after = waiting.get(transaction);
  if (!after) throw new Error('only what runs in transact() can leave something for after its commit');
  after.set(name, work);
}
