import type { AnswerOf } from '@krapao/contract/calls';
import { transact } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isRefusal } from '../../ledger/public.ts';
import { endIn } from '../payout/end-withdrawal.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { withdrawalsRepository } from '../withdrawals.repository.ts';
import { answerOf } from './request-withdrawal.ts';

type CancelWithdrawal = { memberId: string; reference: string };

/**
 * A member's own cancellation, possible until the first approval: afterwards the bank may have the order,
 * even when the withdrawal is back in review. The row lock lets either this or an approval through. A retry
 * returns the same answer.
 */
export async function cancelWithdrawal(
  deps: WithdrawalsDeps,
  { memberId, reference }: CancelWithdrawal,
): Promise<AnswerOf<'DELETE /api/wallet/withdraw/{reference}'>> {
  try {
    return await transact(deps.db, async (transaction) => {
      const withdrawals = withdrawalsRepository(transaction);
      const withdrawal = await withdrawals.lockOfMember(memberId, reference.toUpperCase());
      if (!withdrawal) throw new AppError('NO_DATA');
      const { id, status } = withdrawal;
      if (status !== 'cancelled') {
        const isOpen = status === 'requested' && !(await withdrawals.wasApproved(id));
        const cancelled = { step: 'cancelled', at: deps.clock.now() } as const;
        if (!isOpen || !(await endIn(transaction, deps, id, ['requested'], cancelled)))
          throw new AppError('WITHDRAW_APPROVED');
      }
      return answerOf({ ...withdrawal, status: 'cancelled' });
    });
  } catch (error) {
    if (isRefusal(error, 'ACCOUNT_FROZEN')) throw new AppError('TRANSFER_FAIL');
    throw error;
  }
}
