import type { Db } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { queuePayment } from '../payout/queue-payment.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { withdrawalsRepository } from '../withdrawals.repository.ts';

/** Approves a withdrawal and enqueues its payment in the same transaction. Returns false if it was decided before. */
export const approveWithdrawal = (deps: WithdrawalsDeps, id: string, by: string): Promise<boolean> =>
  transact(deps.db, (transaction) => approveIn(transaction, deps, id, by));

export async function approveIn(transaction: Db, deps: WithdrawalsDeps, id: string, by: string): Promise<boolean> {
  const approved = { step: 'approved', at: deps.clock.now(), by } as const;
  const memberId = await withdrawalsRepository(transaction).advance(id, ['requested'], approved);
  if (memberId === undefined) return false;
  await queuePayment(transaction, id);
  deps.notifyPages(transaction, memberId);
  return true;
}
