import { type Currency, minor } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { ledgerOn } from '../../ledger/public.ts';
import { endIn } from '../payout/end-withdrawal.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { type Step, withdrawalsRepository } from '../withdrawals.repository.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { rulesFor } from './withdrawal-rules.ts';

type PayOutAll = {
  id: string;
  memberId: string;
  currency: Currency;
  /** Throws when the payout is no longer wanted; in its transaction, before anything else. */
  check(transaction: Db): Promise<void>;
};

/**
 * Requests the payout of a closing account: all that is in the wallet, as far as one withdrawal goes, however little. The
 * other rules of withdrawals apply. A repetition with the id changes nothing.
 */
export async function payOutAll(deps: WithdrawalsDeps, { id, memberId, currency, check }: PayOutAll): Promise<void> {
  if (await withdrawalsRepository(deps.db).find(id)) return;
  const [wallet, { max }] = await Promise.all([
    ledgerOn(deps.db).balanceOf({ kind: 'wallet', owner: memberId }),
    rulesFor(deps, currency),
  ]);
  const available = wallet?.available ?? minor(0n);
  if (available <= 0n) return;
  await requestWithdrawal(deps, { id, memberId, currency, amount: available < max ? available : max, closing: check });
}

/** Ended with its money in the wallet again. */
const isBack = (status: Step): boolean => status === 'rejected' || status === 'cancelled' || status === 'returned';

export type Payout = { id: string; status: Step; reference: string; canTakeBack: boolean };

export async function findPayout(db: Db, id: string): Promise<Payout | undefined> {
  const withdrawals = withdrawalsRepository(db);
  const found = await withdrawals.find(id);
  if (!found) return undefined;
  const { status, reference } = found;
  const isOver = isBack(status);
  return {
    id,
    status,
    reference,
    canTakeBack: isOver || (status === 'requested' && !(await withdrawals.wasApproved(id))),
  };
}

export const hasOpenWithdrawal = async (db: Db, memberId: string): Promise<boolean> =>
  (await withdrawalsRepository(db).pending(memberId)).length > 0;

/** Returns a payout to the wallet, in the transaction of its cause. False once it was approved: the bank may have it. */
export async function takeBackIn(transaction: Db, deps: WithdrawalsDeps, id: string, at: Date): Promise<boolean> {
  const withdrawals = withdrawalsRepository(transaction);
  const payout = await withdrawals.lock(id);
  if (!payout || isBack(payout.status)) return true;
  if (payout.status !== 'requested' || (await withdrawals.wasApproved(id))) return false;
  return endIn(transaction, deps, id, ['requested'], { step: 'cancelled', at });
}
