import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import type { WithdrawalRules } from '../request/withdrawal-rules.ts';
import type { WithdrawalKey } from '../withdrawals.repository.ts';
import { sumsBefore } from './sums.repository.ts';

/**
 * Each withdrawal with those that its member asked for in the 24 hours before and that no second person looks at, so that
 * splitting one does not go around the sum of one person. The later one counts the earlier ones, in whatever order they
 * are decided.
 */
export async function sumsOfDay(
  db: Db,
  withdrawals: readonly (WithdrawalKey & { amount: Minor })[],
  { twoPeopleAbove }: Pick<WithdrawalRules, 'twoPeopleAbove'>,
): Promise<Map<string, Minor>> {
  if (twoPeopleAbove === 0n) return new Map();
  const before = await sumsBefore(db, withdrawals, twoPeopleAbove);
  return new Map(withdrawals.map(({ id, amount }) => [id, minor(amount + (before.get(id) ?? 0n))]));
}

export async function sumOfDay(
  db: Db,
  withdrawal: WithdrawalKey & { amount: Minor },
  rules: Pick<WithdrawalRules, 'twoPeopleAbove'>,
): Promise<Minor> {
  return (await sumsOfDay(db, [withdrawal], rules)).get(withdrawal.id) ?? withdrawal.amount;
}
