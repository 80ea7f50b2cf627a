import type { RecoveryReason } from '@krapao/contract/recoveries';
import type { Db } from '../../platform/database/db.ts';
import { type Send, transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lapseApprovals } from '../approvals/public.ts';
import { lockActiveMemberIn } from '../members/public.ts';
import { addingNotice } from '../notices/public.ts';
import type { RecoveriesDeps } from './recoveries.deps.ts';
import { type Recovery, recoveriesRepository } from './recoveries.repository.ts';

export const APPROVAL = 'recovery.approve';

type Ending = { state: 'refused' | 'cancelled'; reason: RecoveryReason; by?: string };

/** Locks the member, then the request; undefined when the request is over. */
export async function lockOpenIn(
  transaction: Db,
  id: string,
): Promise<{ recovery: Recovery; isActive: boolean } | undefined> {
  const recoveries = recoveriesRepository(transaction);
  const memberId = (await recoveries.find(id))?.memberId;
  if (!memberId) return undefined;
  const isActive = await lockActiveMemberIn(transaction, memberId);
  const recovery = await recoveries.lock(id);
  return recovery && !recovery.endedAt ? { recovery: { ...recovery, memberId }, isActive } : undefined;
}

/** Ends a locked request without effect, with its notice; nothing is left to approve. */
export async function endIn(
  { clock, notifyPages }: Pick<RecoveriesDeps, 'clock' | 'notifyPages'>,
  transaction: Db,
  send: Send,
  { id, memberId }: Pick<Recovery, 'id' | 'memberId'>,
  { state, reason, by = undefined }: Ending,
): Promise<void> {
  const at = clock.now();
  await recoveriesRepository(transaction).saveEnd(id, { state, reason, at, by: by ?? null });
  await lapseApprovals(transaction, [APPROVAL], id, { because: 'ended', at });
  send(addingNotice({ memberId, kind: 'recovery', at, data: { event: state, id } }));
  notifyPages(transaction, memberId);
}

/** Cancels an open request; false when it is over. */
export const cancelRecovery = (deps: RecoveriesDeps, id: string, reason: RecoveryReason): Promise<boolean> =>
  transact(deps.db, async (transaction, send) => {
    const open = await lockOpenIn(transaction, id);
    if (!open) return false;
    await endIn(deps, transaction, send, open.recovery, { state: 'cancelled', reason });
    return true;
  });

/** "This wasn't me", from any session of the member. */
export async function reportRecovery(deps: RecoveriesDeps, memberId: string, id: string): Promise<void> {
  if ((await recoveriesRepository(deps.db).find(id))?.memberId !== memberId) throw new AppError('NO_DATA');
  if (!(await cancelRecovery(deps, id, 'owner'))) throw new AppError('RECOVERY_OVER');
}

/** Taken back by the browser that asked. A request that nobody can review answers alike. */
export async function takeBackRecovery(deps: RecoveriesDeps, tokenHash: Buffer): Promise<void> {
  const recoveries = recoveriesRepository(deps.db);
  const stored = await recoveries.findByToken(tokenHash);
  if (!stored) throw new AppError('NO_DATA');
  if (stored.memberId !== null) {
    if (!(await cancelRecovery(deps, stored.id, 'asker'))) throw new AppError('RECOVERY_OVER');
    return;
  }
  const at = deps.clock.now();
  if (!stored.endedAt || stored.endedAt <= at) throw new AppError('RECOVERY_OVER');
  await recoveries.saveEnd(stored.id, { state: 'cancelled', reason: 'asker', at, by: null });
}

/** Whoever gives the second factor has not lost it: the open request is a stranger's, or is needed no more. */
export async function factorGiven(deps: RecoveriesDeps, memberId: string): Promise<void> {
  const open = await recoveriesRepository(deps.db).findOpen(memberId);
  if (open) await cancelRecovery(deps, open.id, 'factor');
}

/** Ends the open request of an account that closes, in the transaction that has locked the member. */
export async function forgetRecoveriesIn(
  { clock }: Pick<RecoveriesDeps, 'clock'>,
  transaction: Db,
  memberId: string,
): Promise<void> {
  const recoveries = recoveriesRepository(transaction);
  const open = await recoveries.findOpen(memberId);
  if (open) {
    const at = clock.now();
    await recoveries.saveEnd(open.id, { state: 'cancelled', reason: 'account', at, by: null });
    await lapseApprovals(transaction, [APPROVAL], open.id, { because: 'ended', at });
  }
  await recoveries.forgetPhones(memberId);
}
