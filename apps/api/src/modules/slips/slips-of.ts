import { minor, toMajor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { beginOf, type PageWanted, pageOf } from '../../platform/pages.ts';
import { findSlipsOf, findUploader } from './slips-of.repository.ts';

/** For operators: the slips of a member, newest first. */
export async function slipsOf(db: Db, memberId: string, { after, limit }: PageWanted) {
  const { rows, next } = pageOf(await findSlipsOf(db, memberId, beginOf(after), limit + 1), limit);
  const slips = rows.map(({ amount, currency, createdAt, settledAt, ...slip }) => ({
    ...slip,
    amount: amount !== null && currency ? toMajor(minor(BigInt(amount)), currency) : null,
    currency,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }));
  return { slips, next };
}

/** Whose slip has this reference. */
export const uploaderOf = async (db: Db, reference: string): Promise<string[]> =>
  (await findUploader(db, reference)).map(({ id }) => id);
