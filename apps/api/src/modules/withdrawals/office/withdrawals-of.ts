import { minor, toMajor } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { beginOf, type PageWanted, pageOf } from '../../../platform/http/pages.ts';
import { maskAccount } from '../../../platform/text/mask.ts';
import { findOthersPaidTo, findPaidTo, findWithdrawalsOf } from './withdrawals-of.repository.ts';

/** A member's withdrawals for operators, newest first. */
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

/** Bank accounts of a member's withdrawals, whichever account is registered now. */
export const paidTo = async (db: Db, memberId: string): Promise<string[]> =>
  (await findPaidTo(db, memberId)).map(({ accountNo }) => accountNo);

/** Other members with withdrawals to one of these accounts, and that account. */
export const othersPaidTo = findOthersPaidTo;
