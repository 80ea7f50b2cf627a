import type { Minor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { transact } from '../../platform/transact.ts';
import { ledgerOn } from '../ledger/public.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';
import { type Step, type StepTaken, withdrawalsRepository } from './withdrawals.repository.ts';

type Ending = StepTaken & { step: 'paid' | 'rejected' };

/** The last step: the money goes, or comes back. One caller gets through. */
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
  const memberId = await withdrawalsRepository(transaction).advance(id, from, taken);
  if (memberId === undefined) return false;
  const ledger = ledgerOn(transaction);
  let balanceAfter: Minor | null = null;
  if (taken.step === 'paid') {
    const { lines } = await ledger.post({ hold: id, eventAt: taken.at });
    balanceAfter = lines.find((line) => line.balanceAfter !== null)?.balanceAfter ?? null;
  } else {
    await ledger.void({ hold: id, eventAt: taken.at });
  }
  const status = taken.step === 'paid' ? 'SUCCESS' : 'FAILED';
  await deps.statements.settle(transaction, { id, status, balanceAfter, at: taken.at });
  await deps.moneyChanged(transaction, { memberId, by: 'withdrawal' });
  return true;
}
