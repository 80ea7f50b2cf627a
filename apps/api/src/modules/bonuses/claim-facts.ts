import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { readFunds, totalOf, usedDeposits } from '../rewards/public.ts';
import { latestDeposits } from '../statements/public.ts';
import type { ClaimFacts, RecentDeposit } from './offer.ts';

/** The member's latest deposits, newest first, and whether each earned a reward already. */
export async function recentDeposits(db: Db, memberId: string): Promise<RecentDeposit[]> {
  const deposits = await latestDeposits(db, memberId);
  if (deposits.length === 0) return [];
  const used = await usedDeposits(
    db,
    deposits.map(({ id }) => id),
  );
  return deposits.map((deposit) => ({ ...deposit, isUsed: used.has(deposit.id) }));
}

/**
 * The facts that decide a claim, with the total as last reported by games, and any other reason that blocks a claim
 * now.
 */
export async function claimFacts(
  db: Db,
  { id, currency }: { id: string; currency: Currency },
  now: Date,
): Promise<ClaimFacts & { isRunning: boolean; withdraws: boolean }> {
  const [deposits, { reward, money, inGames, withdraws }] = await Promise.all([
    recentDeposits(db, id),
    readFunds(db, id, now),
  ]);
  return { deposits, total: totalOf(money, inGames(currency)), isRunning: reward !== undefined, withdraws };
}
