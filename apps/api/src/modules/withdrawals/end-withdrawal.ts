import type { Minor } from '@krapao/money';
import { ledgerOn } from '../ledger/public.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';
import { type Step, type StepTaken, withdrawalsRepository } from './withdrawals.repository.ts';

/** The last step: the money goes, or comes back. One caller gets through. */
export async function endWithdrawal(
  deps: WithdrawalsDeps,
  id: string,
  from: readonly Step[],
  taken: StepTaken & { step: 'paid' | 'rejected' },
): Promise<boolean> {
  const isMine = await deps.db.transaction().execute(async (transaction) => {
    if (!(await withdrawalsRepository(transaction).advance(id, from, taken))) return false;
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
    return true;
  });
  if (isMine) await tellOwner(deps, id);
  return isMine;
}

export async function tellOwner(deps: WithdrawalsDeps, id: string): Promise<void> {
  const withdrawal = await withdrawalsRepository(deps.db).find(id);
  if (withdrawal) deps.tell(withdrawal.memberId);
}
