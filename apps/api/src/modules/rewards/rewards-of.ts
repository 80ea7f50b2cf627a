import type { Locale } from '@krapao/contract/locales';
import { minor, toMajor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { beginOf, type PageWanted, pageOf } from '../../platform/http/pages.ts';
import { findRewardsOf } from './rewards-of.repository.ts';

/** A member's rewards for operators, newest first. */
export async function rewardsOf(db: Db, memberId: string, { after, limit }: PageWanted, locale: Locale) {
  const { rows, next } = pageOf(await findRewardsOf(db, memberId, beginOf(after), limit + 1), limit);
  const rewards = rows.map((row) => {
    const money = (amount: string) => toMajor(minor(BigInt(amount)), row.currency);
    return {
      id: row.id,
      kind: row.kind,
      code: row.code,
      title: row.title[locale],
      state: row.state,
      amount: money(row.amount),
      principal: money(row.principal),
      freed: row.freed === null ? null : money(row.freed),
      taken: row.taken === null ? null : money(row.taken),
      currency: row.currency,
      claimedAt: row.claimedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    };
  });
  return { rewards, next };
}
