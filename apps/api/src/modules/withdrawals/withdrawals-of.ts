import { minor, toMajor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { maskAccount } from '../../platform/mask.ts';
import { beginOf, type PageWanted, pageOf } from '../../platform/pages.ts';
import { findOthersPaidTo, findPaidTo, findWithdrawalsOf } from './withdrawals-of.repository.ts';

/** For operators: the withdrawals of a member, newest first. */
export async function withdrawalsOf(db: Db, memberId: string, { after, limit }: PageWanted) {
  const { rows, next } = pageOf(await findWithdrawalsOf(db, memberId, beginOf(after), limit + 1), limit);
  const withdrawals = rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    status: row.status,
    amount: toMajor(minor(BigInt(row.amount)), row.currency),
    currency: row.currency,
    bank: { code: row.code, accountNo: maskAccount(row.accountNo), accountName: row.accountName },
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }));
  return { withdrawals, next };
}

/** Every account that a member was paid to, whatever is theirs now. */
export const paidTo = async (db: Db, memberId: string): Promise<string[]> =>
  (await findPaidTo(db, memberId)).map(({ accountNo }) => accountNo);

/** Other members who were paid to one of these accounts, and to which. */
export const othersPaidTo = findOthersPaidTo;
