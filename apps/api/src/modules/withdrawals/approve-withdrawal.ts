import type { Db } from '../../platform/db.ts';
import { transact } from '../../platform/transact.ts';
import { queuePayment } from './queue-payment.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';
import { withdrawalsRepository } from './withdrawals.repository.ts';

/** An operator's yes; the job that pays is queued by the same commit. False when it was decided already. */
export const approveWithdrawal = (deps: WithdrawalsDeps, id: string, by: string): Promise<boolean> =>
  transact(deps.db, (transaction) => approveIn(transaction, deps, id, by));

export async function approveIn(transaction: Db, deps: WithdrawalsDeps, id: string, by: string): Promise<boolean> {
  const approved = { step: 'approved', at: deps.clock.now(), by } as const;
  const memberId = await withdrawalsRepository(transaction).advance(id, ['requested'], approved);
  if (memberId === undefined) return false;
  await queuePayment(transaction, id);
  deps.tell(transaction, memberId);
  return true;
}
