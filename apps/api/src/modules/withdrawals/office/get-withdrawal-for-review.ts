import type { SecondPersonBlocker } from '@krapao/contract/office/approvals';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { minor, toMajor } from '@krapao/money';
import { AppError } from '../../../platform/http/app-error.ts';
import { maskAccount } from '../../../platform/text/mask.ts';
import { memberShown, operatorName, withNames } from '../../queues/public.ts';
import { batchesRepository } from '../payout/batches.repository.ts';
import { needsTwo, rulesFor } from '../request/withdrawal-rules.ts';
import { officeWithdrawalsRepository } from './office.repository.ts';
import { sumOfDay } from './sum-of-day.ts';
import { type OfficeWithdrawalsDeps, withdrawalSignals } from './withdrawal-signals.ts';

/** A withdrawal with all facts for a decision. */
export async function getWithdrawalForReview(
  deps: OfficeWithdrawalsDeps,
  id: string,
  operatorId: string,
): Promise<OfficeAnswerOf<'GET /api/office/withdrawals/{id}'>> {
  const office = officeWithdrawalsRepository(deps.db);
  const row = await office.findWhole(id);
  if (!row) throw new AppError('NO_DATA');
  const amount = minor(BigInt(row.amount));
  const rules = await rulesFor(deps, row.currency);
  const [first, ofDay, steps, signals, member, batch] = await Promise.all([
    firstApproval(deps, row, operatorId),
    sumOfDay(deps.db, { id, memberId: row.member_id, amount, createdAt: row.created_at }, rules),
    office.steps(id),
    withdrawalSignals(deps, [id]),
    memberShown(deps.desk, row.member_id),
    row.batch_id ? batchesRepository(deps.db).find(row.batch_id) : undefined,
  ]);
  return {
    id,
    reference: row.reference,
    status: row.status,
    amount: toMajor(amount, row.currency),
    needsTwo: needsTwo(ofDay, rules),
    firstApproval: first,
    currency: row.currency,
    bank: { code: row.bank_code, accountNo: maskAccount(row.bank_account_no), accountName: row.bank_account_name },
    createdAt: row.created_at.toISOString(),
    member,
    signals: signals.get(id) ?? [],
    steps: (await withNames(deps.desk, steps)).map((step) => ({ ...step, at: step.at.toISOString() })),
    asked: row.asked,
    batch: batch ? { id: batch.id, number: batch.number } : null,
    bankReference: row.bank_reference,
  };
}

type First = { status: string; first_approved_by: string | null; first_approved_at: Date | null };
type Shown = {
  by: string;
  at: string;
  isMine: boolean;
  blocker: SecondPersonBlocker | null;
  blockedUntil: string | null;
  deciders: string[];
};

/** The first of two approvals, and who may give the second. */
async function firstApproval(
  { desk, independence }: OfficeWithdrawalsDeps,
  { status, first_approved_by: by, first_approved_at: at }: First,
  operatorId: string,
): Promise<Shown | null> {
  if (!by || !at) return null;
  const { blockerOf, secondPersons } = await independence();
  const blocker = blockerOf(by, operatorId);
  return {
    by: await operatorName(desk, by),
    at: at.toISOString(),
    isMine: by === operatorId,
    blocker: blocker?.because ?? null,
    blockedUntil: blocker?.until?.toISOString() ?? null,
    deciders: status === 'requested' ? secondPersons(by, 'withdrawals.decide') : [],
  };
}
