import type { Db } from '../../platform/database/db.ts';
import { type Send, transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { settleExclusionIn } from '../members/public.ts';
import { addingNotice } from '../notices/public.ts';
import { takeBackIn } from '../withdrawals/public.ts';
import type { ClosingsDeps } from './closings.deps.ts';
import { type Closing, closingsRepository } from './closings.repository.ts';

/** The member's own cancellation, possible until a payout was approved. */
export const cancelClosing = (deps: ClosingsDeps, memberId: string): Promise<void> =>
  transact(deps.db, async (transaction, send) => {
    const closing = await closingsRepository(transaction).lockOf(memberId);
    if (!closing) throw new AppError('NO_DATA');
    await cancelIn(transaction, send, deps, closing, null);
  });

/** Ends a locked closing: a payout that was never approved returns to the wallet, and deposits and play are open again. */
export async function cancelIn(
  transaction: Db,
  send: Send,
  deps: ClosingsDeps,
  { id, memberId, withdrawalId, hasPaid }: Closing,
  by: string | null,
): Promise<void> {
  const at = deps.clock.now();
  if (hasPaid) throw new AppError('CLOSING_PAID');
  await closingsRepository(transaction).saveEnd(id, 'cancelled', at, by);
  await settleExclusionIn(transaction, memberId);
  if (withdrawalId && !(await takeBackIn(transaction, deps.withdrawals, withdrawalId, at)))
    throw new AppError('CLOSING_PAID');
  send(addingNotice({ memberId, kind: 'closing-cancelled', at }));
  deps.notifyPages(transaction, memberId);
}
