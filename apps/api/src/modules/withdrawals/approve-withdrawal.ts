import { tellOwner } from './end-withdrawal.ts';
import { queuePayment } from './queue-payment.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';
import { withdrawalsRepository } from './withdrawals.repository.ts';

/** An operator's yes; the job that pays is queued by the same commit. False when it was decided already. */
export async function approveWithdrawal(deps: WithdrawalsDeps, id: string, by: string): Promise<boolean> {
  const approved = { step: 'approved', at: deps.clock.now(), by } as const;
  const isMine = await deps.db.transaction().execute(async (transaction) => {
    if (!(await withdrawalsRepository(transaction).advance(id, ['requested'], approved))) return false;
    await queuePayment(transaction, id);
    return true;
  });
  if (isMine) await tellOwner(deps, id);
  return isMine;
}
