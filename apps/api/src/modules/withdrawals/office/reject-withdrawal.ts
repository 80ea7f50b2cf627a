import type { Refusal } from '@krapao/contract/refusals';
import type { Db } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { endIn } from '../payout/end-withdrawal.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';

/** Either a reason of the list or words. */
type No = { by: string; refusal?: Refusal | undefined; reason?: string | undefined };

/**
 * Rejects a withdrawal, with a reason of the list or words, which the member reads. Only in review: once the bank may
 * have the payment order, only the bank's answer ends the withdrawal or returns it to review.
 */
export const rejectWithdrawal = (deps: WithdrawalsDeps, id: string, no: No): Promise<boolean> =>
  transact(deps.db, (transaction) => rejectIn(transaction, deps, id, no));

export const rejectIn = (
  transaction: Db,
  deps: WithdrawalsDeps,
  id: string,
  { by, refusal, reason }: No,
): Promise<boolean> =>
  endIn(transaction, deps, id, ['requested'], {
    ...{ step: 'rejected', at: deps.clock.now(), by, note: reason, because: refusal },
  });
