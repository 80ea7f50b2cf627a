import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, toMajor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { depositsRepository } from './deposits.repository.ts';
import type { DepositsDeps } from './public.ts';

export type DepositNotice = { id: string; memberId: string; currency: Currency; amount: Minor };

/** The member says they transferred. It waits for the bank's own word, or an operator's; it credits nothing. */
export async function noticeDeposit(
  deps: DepositsDeps,
  { id, memberId, currency, amount }: DepositNotice,
): Promise<AnswerOf<'POST /api/wallet/add'>> {
  const minimum = await deps.minimum(currency);
  if (amount < minimum) throw new AppError('TRANSFER_MINIMUM', { value: toMajor(minimum, currency) });
  const known = await depositsRepository(deps.db).findNotice(id);
  if (known) return { status: 'IN_PROGRESS', reference: known.reference };

  const at = deps.clock.now();
  const reference = await deps.db.transaction().execute(async (transaction) => {
    const line = { id, memberId, type: 'deposit', from: 'BANK', to: 'WALLET', amount, currency, at } as const;
    const opened = await deps.statements.open(transaction, line);
    await depositsRepository(transaction).insertNotice({ id, memberId, amount, currency, reference: opened, at });
    return opened;
  });
  return { status: 'IN_PROGRESS', reference };
}
