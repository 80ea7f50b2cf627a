import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { findMoneyEntries } from './statements.repository.ts';

export type MoneyEntry = { memberId: string; id: string; type: 'deposit' | 'withdraw'; amount: Minor; at: Date };

/** Deposits and withdrawals of these members in a period, in chronological order. */
export async function moneyEntries(db: Db, memberIds: readonly string[], from: Date, to: Date): Promise<MoneyEntry[]> {
  const rows = await findMoneyEntries(db, memberIds, from, to);
  return rows.map(({ amount, ...line }) => ({ ...line, amount: minor(BigInt(amount)) }));
}
