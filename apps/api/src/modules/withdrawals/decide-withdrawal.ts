import type { Minor } from '@krapao/money';
import { addJob } from '../../platform/jobs.ts';
import { ledgerOn } from '../ledger/public.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';
import { type Step, type StepTaken, withdrawalsRepository } from './withdrawals.repository.ts';

export const PAY_JOB = 'pay-withdrawal';

/** An operator's yes; the job that pays is queued by the same commit. False when it was decided already. */
export async function approveWithdrawal(deps: WithdrawalsDeps, id: string, by: string): Promise<boolean> {
  const approved = { step: 'approved', at: deps.clock.now(), by } as const;
  const isMine = await deps.db.transaction().execute(async (transaction) => {
    if (!(await withdrawalsRepository(transaction).advance(id, ['requested'], approved))) return false;
    await addJob(transaction, { name: PAY_JOB, payload: { id }, key: `${PAY_JOB}:${id}` });
    return true;
  });
  if (isMine) await tellOwner(deps, id);
  return isMine;
}

/**
 * An operator's no, with the reason the member reads. Only while it waits for a person: once the bank may
 * have been told to pay, only the bank's answer can end it, or bring it back.
 */
export const rejectWithdrawal = (
  deps: WithdrawalsDeps,
  id: string,
  { by, reason }: { by: string; reason: string },
): Promise<boolean> => end(deps, id, ['requested'], { step: 'rejected', at: deps.clock.now(), by, note: reason });

/** The last step: the money goes, or comes back. One caller gets through. */
export async function end(
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

/**
 * The bank would not take the order, and would not take it later either. Nobody knows whether that means
 * that nothing was paid, so the money stays aside and a person looks. Approved again, it is ordered under
 * the same reference, which no bank pays twice.
 */
export async function returnToPerson(deps: WithdrawalsDeps, id: string, reason: string): Promise<void> {
  const taken = { step: 'requested', at: deps.clock.now(), note: reason, because: 'BANK_REFUSED' } as const;
  const isMine = await deps.db
    .transaction()
    .execute((transaction) => withdrawalsRepository(transaction).advance(id, ['approved'], taken));
  if (isMine) await tellOwner(deps, id);
}

async function tellOwner(deps: WithdrawalsDeps, id: string): Promise<void> {
  const withdrawal = await withdrawalsRepository(deps.db).find(id);
  if (withdrawal) deps.tell(withdrawal.memberId);
}
