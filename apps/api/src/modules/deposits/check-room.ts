import { type Currency, type Minor, toMajor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { PaymentsDeps } from './deposits.deps.ts';

/** Refuses to announce a deposit above the member's limit. The limit itself is enforced when money is credited. */
export async function checkRoom(
  transaction: Db,
  deps: Pick<PaymentsDeps, 'depositRoom'>,
  { memberId, amount, currency }: { memberId: string; amount: Minor; currency: Currency },
): Promise<void> {
  const room = await deps.depositRoom(transaction, memberId);
  if (room !== undefined && amount > room)
    throw new AppError('LIMIT_REACHED', { kind: 'deposit', left: toMajor(room, currency) });
}
