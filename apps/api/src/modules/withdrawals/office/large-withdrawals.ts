import type { Currency, Minor } from '@krapao/money';
import { rulesFor } from '../request/withdrawal-rules.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { findLargeWithdrawals, type LargeWithdrawal } from './office.queries.ts';

/** Withdrawals in review above the sum of one person; none where no such sum is set. */
export async function largeWithdrawals(deps: WithdrawalsDeps): Promise<LargeWithdrawal[]> {
  const above: Partial<Record<Currency, Minor>> = {};
  for (const currency of ['THB', 'LAK'] as const) {
    const { twoPeopleAbove } = await rulesFor(deps, currency);
    if (twoPeopleAbove > 0n) above[currency] = twoPeopleAbove;
  }
  return Object.keys(above).length > 0 ? findLargeWithdrawals(deps.db, above) : [];
}
