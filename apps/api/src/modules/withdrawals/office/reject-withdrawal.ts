import type { Db } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { endIn } from '../payout/end-withdrawal.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';

type No = { by: string; reason: string };

/**
 * Rejects a withdrawal, with the reason shown to the member. Only in review: once the bank may have the
 * payment order, only the bank's answer ends the withdrawal or returns it to review.
 */
export const rejectWithdrawal = (deps: WithdrawalsDeps, id: string, no: No): Promise<boolean> =>
  transact(deps.db, (transaction) => rejectIn(transaction, deps, id, no));

export const rejectIn = (transaction: Db, deps: WithdrawalsDeps, id: string, { by, reason }: No): Promise<boolean> =>
  endIn(transaction, deps, id, ['requested'], { step: 'rejected', at: deps.clock.now(), by, note: reason });
