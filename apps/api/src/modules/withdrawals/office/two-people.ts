import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { checkSecondPerson, type Independence } from '../../operators/public.ts';
import { needsTwo, rulesFor } from '../request/withdrawal-rules.ts';
import { type Withdrawal, withdrawalsRepository } from '../withdrawals.repository.ts';
import { approveIn } from './approve-withdrawal.ts';
import type { OfficeWithdrawalsDeps } from './withdrawal-signals.ts';

type Large = Pick<Withdrawal, 'amount' | 'currency' | 'firstApproved'>;

/** Refuses a large withdrawal without the approval of another, independent person. Call after its row is locked. */
export async function refuseAlone(
  deps: OfficeWithdrawalsDeps,
  { amount, currency, firstApproved }: Large,
  operatorId: string,
  independence: Independence,
): Promise<void> {
  if (!needsTwo(amount, await rulesFor(deps, currency))) return;
  if (!firstApproved) throw new AppError('TWO_PEOPLE_NEEDED');
  checkSecondPerson(independence, [firstApproved.by], operatorId);
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
  const isLarge = needsTwo(withdrawal.amount, await rulesFor(deps, withdrawal.currency));
  if (isLarge && !withdrawal.firstApproved) {
    await withdrawals.saveFirstApproval(id, { by: operatorId, at: deps.clock.now() });
    return 'waits';
  }
  await refuseAlone(deps, withdrawal, operatorId, independence);
  return (await approveIn(transaction, deps, id, operatorId)) && 'approved';
}
