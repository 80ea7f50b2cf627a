import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { minor, toMajor } from '@krapao/money';
import { AppError } from '../../../platform/http/app-error.ts';
import { maskAccount } from '../../../platform/text/mask.ts';
import { memberShown, withNames } from '../../queues/public.ts';
import { batchesRepository } from '../payout/batches.repository.ts';
import { officeWithdrawalsRepository } from './office.repository.ts';
import { type OfficeWithdrawalsDeps, withdrawalSignals } from './withdrawal-signals.ts';

/** A withdrawal with all facts for a decision. */
export async function getWithdrawalForReview(
  deps: OfficeWithdrawalsDeps,
  id: string,
): Promise<OfficeAnswerOf<'GET /api/office/withdrawals/{id}'>> {
  const office = officeWithdrawalsRepository(deps.db);
  const row = await office.findWhole(id);
  if (!row) throw new AppError('NO_DATA');
  const [steps, signals, member, batch] = await Promise.all([
    office.steps(id),
    withdrawalSignals(deps, [id]),
    memberShown(deps.desk, row.member_id),
    row.batch_id ? batchesRepository(deps.db).find(row.batch_id) : undefined,
  ]);
  return {
    id,
    reference: row.reference,
    status: row.status,
    amount: toMajor(minor(BigInt(row.amount)), row.currency),
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
