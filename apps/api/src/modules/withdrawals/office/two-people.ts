import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { checkSecondPerson, type Independence } from '../../operators/public.ts';
import { needsTwo, rulesFor } from '../request/withdrawal-rules.ts';
import { type Withdrawal, withdrawalsRepository } from '../withdrawals.repository.ts';
import { approveIn } from './approve-withdrawal.ts';
import { sumOfDay, sumsOfDay } from './sum-of-day.ts';
import type { OfficeWithdrawalsDeps } from './withdrawal-signals.ts';

type Large = Pick<Withdrawal, 'id' | 'memberId' | 'createdAt' | 'amount' | 'currency' | 'firstApproved'>;

/**
 * Refuses large withdrawals of one currency without the approval of another, independent person. Call after their rows
 * are locked.
 */
export async function refuseAlone(
  deps: OfficeWithdrawalsDeps,
  transaction: Db,
  withdrawals: readonly Large[],
  operatorId: string,
  independence: Independence,
): Promise<void> {
  const [one] = withdrawals;
  if (!one) return;
  const rules = await rulesFor(deps, one.currency);
  const sums = await sumsOfDay(transaction, withdrawals, rules);
  for (const { id, amount, firstApproved } of withdrawals) {
    // A first approval stays one: only an independent person adds the second, whatever the sum is by then.
    const first = firstOf(firstApproved, independence);
    if (first) checkSecondPerson(independence, [first], operatorId);
    else if (needsTwo(sums.get(id) ?? amount, rules)) throw new AppError('TWO_PEOPLE_NEEDED');
    else await refuseReader(transaction, id, operatorId, independence);
  }
}

/** The first of two people; nobody where they were shut out since, or may not decide withdrawals any more. */
const firstOf = (approved: Large['firstApproved'], { holds }: Independence): string | undefined =>
  approved && holds(approved.by, 'withdrawals.decide') ? approved.by : undefined;

/**
 * Refuses to pay again, or to give back, what failed by an answer of the bank that this operator read in: a forged one
 * would free money that the bank has paid.
 */
export async function refuseReader(
  transaction: Db,
  id: string,
  operatorId: string,
  independence: Independence,
): Promise<void> {
  checkSecondPerson(independence, await withdrawalsRepository(transaction).failedBy(id), operatorId);
}

/**
 * Approves a withdrawal. Above the sum, the first approval only lets it wait for a second person. False when it was
 * decided before.
 */
export async function approveByPeople(
  deps: OfficeWithdrawalsDeps,
  transaction: Db,
  id: string,
  operatorId: string,
  independence: Independence,
): Promise<'approved' | 'waits' | false> {
  const withdrawals = withdrawalsRepository(transaction);
  const withdrawal = await withdrawals.lock(id);
  if (withdrawal?.status !== 'requested') return false;
  const rules = await rulesFor(deps, withdrawal.currency);
  const first = firstOf(withdrawal.firstApproved, independence);
  if (first) checkSecondPerson(independence, [first], operatorId);
  else if (needsTwo(await sumOfDay(transaction, withdrawal, rules), rules)) {
    await withdrawals.saveFirstApproval(id, { by: operatorId, at: deps.clock.now() });
    return 'waits';
  } else await refuseReader(transaction, id, operatorId, independence);
  return (await approveIn(transaction, deps, id, operatorId)) && 'approved';
}
