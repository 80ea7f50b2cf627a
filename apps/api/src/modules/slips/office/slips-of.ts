import { minor, toMajor } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { beginOf, type PageWanted, pageOf } from '../../../platform/http/pages.ts';
import { slipsRepository } from '../slips.repository.ts';
import { statusOf } from '../upload/upload-slip.ts';
import { findSlipsOf, findUploader } from './slips-of.repository.ts';

/** A member's slips for operators, newest first. */
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

/** One slip of a member as a chat card for operators. */
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

/** The member who uploaded the slip with this reference. */
export const uploaderOf = async (db: Db, reference: string): Promise<string[]> =>
  (await findUploader(db, reference)).map(({ id }) => id);
