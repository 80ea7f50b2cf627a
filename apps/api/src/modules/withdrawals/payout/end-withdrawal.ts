import type { Db } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { holdingStill, ledgerOn } from '../../ledger/public.ts';
import type { Withdrawn } from '../../money-events/public.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { type Step, type StepTaken, withdrawalsRepository } from '../withdrawals.repository.ts';

type Ending = StepTaken & { step: 'paid' | 'rejected' | 'cancelled' };

/** Ends a withdrawal: posts its hold if paid, voids it otherwise. Returns false if another caller ended it first. */
export const endWithdrawal = (
  deps: WithdrawalsDeps,
  id: string,
  from: readonly Step[],
  taken: Ending,
): Promise<boolean> => transact(deps.db, (transaction) => endIn(transaction, deps, id, from, taken));

export async function endIn(
  transaction: Db,
  deps: WithdrawalsDeps,
  id: string,
  from: readonly Step[],
  taken: Ending,
): Promise<boolean> {
  const withdrawals = withdrawalsRepository(transaction);
  const memberId = await withdrawals.advance(id, from, taken);
  if (memberId === undefined) return false;
  const ledger = ledgerOn(transaction);
  const isPaid = taken.step === 'paid';
  let returned: Withdrawn | undefined;
  if (isPaid) await ledger.post({ hold: id, eventAt: taken.at });
  else {
    // Locks the destination of the returned money, wallet or bonus account, until the commit.
    await transaction.executeQuery(holdingStill(memberId));
    await ledger.void({ hold: id, eventAt: taken.at });
    returned = { ...(await withdrawals.get(id)), at: taken.at };
  }
  const status = isPaid ? 'SUCCESS' : 'FAILED';
  const isNews = taken.step !== 'cancelled';
  await deps.statements.settle(transaction, { id, status, at: taken.at, isNews });
  await deps.moneyChanged(transaction, { memberId, by: 'withdrawal', ...(returned && { returned }) });
  return true;
}
