import type { Db } from '../../platform/database/db.ts';
import type { Send } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Excluded, exclusionError } from '../../platform/http/callers.ts';
import { exclusionOf } from './blocks.queries.ts';
import { lockMember, savingExclusion, settleExclusion } from './office/office.repository.ts';

/**
 * Excludes within the caller's transaction. The lock waits for transfers and claims that were checked before, and later
 * ones wait for this commit. Only a longer exclusion replaces one in force.
 */
export async function excludeIn(
  transaction: Db,
  send: Send,
  { memberId, now, ...exclusion }: Excluded & { until: Date; memberId: string; now: Date },
): Promise<void> {
  const member = await lockMember(transaction, memberId);
  if (!member) throw new AppError('NO_DATA');
  const current = exclusionOf(member, now);
  // A closing or review in force has no end; the exclusion follows from its own row once that is over.
  if (current?.until === null) return;
  if (current && current.until >= exclusion.until) throw exclusionError(current);
  send(savingExclusion(memberId, exclusion));
}

/** Sets what the rows of closings, reviews and exclusions make of the member. Locked as by an exclusion. */
export async function settleExclusionIn(transaction: Db, memberId: string): Promise<void> {
  if (!(await lockMember(transaction, memberId))) throw new AppError('NO_DATA');
  await settleExclusion(transaction, memberId);
}
