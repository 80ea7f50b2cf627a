import { type Currency, type Minor, toMajor } from '@krapao/money';
import { AppError } from '../../../platform/http/app-error.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { findBlockers } from './blockers.ts';
import { rulesFor } from './withdrawal-rules.ts';

type Wanted = { memberId: string; currency: Currency; amount: Minor; closing?: unknown };

/** Checks a withdrawal before any money moves; returns the payee account, the rules and the current limit. */
export async function checkWithdrawal(deps: WithdrawalsDeps, { memberId, currency, amount, closing }: Wanted) {
  const rules = await rulesFor(deps, currency);
  if (amount < rules.min && !closing) throw new AppError('TRANSFER_MINIMUM', { value: toMajor(rules.min, currency) });
  if (amount > rules.max) throw new AppError('TRANSFER_MAXIMUM', { value: toMajor(rules.max, currency) });
  const [bank, [rule]] = await Promise.all([deps.payeeAccount(memberId), findBlockers(deps, memberId)]);
  if (!bank?.isOpen) throw new AppError('NO_BANK');
  if (bank.needsEnglishName) throw new AppError('BANK_ACCOUNT_NAME_ENG', { key: 'bankAccountName' });
  if (rule && amount > rule.free) throw new AppError(rule.refusal, { free: toMajor(rule.free, currency) });
  return { bank, rules, limit: rule };
}
