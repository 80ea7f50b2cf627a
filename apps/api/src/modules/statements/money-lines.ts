import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { findMoneyLines } from './statements.repository.ts';

export type MoneyLine = { memberId: string; id: string; type: 'deposit' | 'withdraw'; amount: Minor; at: Date };

/** What these members put in and took out from one time to another, in the order in which it happened. */
export async function moneyLines(db: Db, memberIds: readonly string[], from: Date, to: Date): Promise<MoneyLine[]> {
  const rows = await findMoneyLines(db, memberIds, from, to);
  return rows.map(({ amount, ...line }) => ({ ...line, amount: minor(BigInt(amount)) }));
}
