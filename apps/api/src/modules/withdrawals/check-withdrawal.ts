import { type Currency, type Minor, toMajor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { findHindrances } from './hindrance.ts';
import { rulesFor } from './withdrawal-rules.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';

type Wanted = { memberId: string; currency: Currency; amount: Minor };

/** What can be said before any money is touched; gives the account to pay to, and the rules that hold. */
export async function checkWithdrawal(deps: WithdrawalsDeps, { memberId, currency, amount }: Wanted) {
  const rules = await rulesFor(deps, currency);
  if (amount < rules.min) throw new AppError('TRANSFER_MINIMUM', { value: toMajor(rules.min, currency) });
  if (amount > rules.max) throw new AppError('KEY_INVALID', { key: 'amount', max: toMajor(rules.max, currency) });
  const [bank, [rule]] = await Promise.all([deps.payeeAccount(memberId), findHindrances(deps, memberId)]);
  if (!bank?.isOpen) throw new AppError('NO_BANK');
  if (bank.needsEnglishName) throw new AppError('BANK_ACCOUNT_NAME_ENG', { key: 'bankAccountName' });
  if (rule) throw new AppError(rule.refusal);
  return { bank, rules };
}
