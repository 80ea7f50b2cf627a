import { type Db, violatedConstraint } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isRefusal } from '../../ledger/public.ts';
import type { Independence } from '../../operators/public.ts';
import { officeWithdrawalsRepository } from '../office/office.repository.ts';
import { refuseAlone } from '../office/two-people.ts';
import type { OfficeWithdrawalsDeps } from '../office/withdrawal-signals.ts';
import { withdrawalsRepository } from '../withdrawals.repository.ts';
import { endIn } from './end-withdrawal.ts';

/**
 * Records a payment that an operator made at the bank, with the bank's reference. Only in review, or after a
 * long silence of the bank: otherwise the bank may be executing the order at this moment.
 */
export async function payByHandIn(
  transaction: Db,
  deps: OfficeWithdrawalsDeps,
  id: string,
  { by, bankReference, independence }: { by: string; bankReference: string; independence: Independence },
): Promise<boolean> {
  const at = deps.clock.now();
  const withdrawals = withdrawalsRepository(transaction);
  const withdrawal = await withdrawals.lock(id);
  const isSilent = withdrawal?.status === 'approved' && withdrawal.isBankSilent && !withdrawal.batchId;
  if (withdrawal?.status !== 'requested' && !isSilent) return false;
  if (withdrawal.status === 'requested') {
    await refuseAlone(deps, transaction, [withdrawal], by, independence);
    await withdrawals.advance(id, ['requested'], { step: 'approved', at, by });
  }
  try {
    await officeWithdrawalsRepository(transaction).saveBankReference(id, bankReference);
    return await endIn(transaction, deps, id, ['approved'], { step: 'paid', at, by, note: bankReference });
  } catch (error) {
    if (violatedConstraint(error) === 'withdrawal_bank_reference') throw new AppError('BANK_REFERENCE_USED');
    if (isRefusal(error, 'ACCOUNT_FROZEN')) throw new AppError('WALLET_STOPPED');
    throw error;
  }
}
