import { minor, toMajor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { beginOf, type PageWanted, pageOf } from '../../platform/pages.ts';
import { slipsRepository } from './slips.repository.ts';
import { findSlipsOf, findUploader } from './slips-of.repository.ts';
import { statusOf } from './upload-slip.ts';

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

/** For operators: one slip of a member, as a card shows it. */
export async function slipItem(db: Db, memberId: string, reference: string) {
  const slip = await slipsRepository(db).findOfMember(memberId, reference);
  if (!slip) return undefined;
  const { amount, currency, createdAt } = slip;
  return {
    reference: slip.reference,
    type: 'slip' as const,
    amount: amount !== null && currency ? toMajor(amount, currency) : null,
    currency,
    status: statusOf(slip),
    createdAt: createdAt.toISOString(),
  };
}

/** Whose slip has this reference. */
export const uploaderOf = async (db: Db, reference: string): Promise<string[]> =>
  (await findUploader(db, reference)).map(({ id }) => id);
