import { minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { atHand, readFundsWhileRunning, totalOf } from './funds.ts';
import { leftOf, rewardBalance } from './reward.ts';

/**
 * The limits of a running reward on withdrawals: the free and the locked amount, the amount left to success, and the
 * expiry.
 */
export async function rewardLimit(db: Db, memberId: string, at: Date) {
  const { reward, money, inGames } = await readFundsWhileRunning(db, memberId, at);
  if (!reward) return [];
  const total = totalOf(money, inGames(reward.currency));
  const amount = leftOf(reward, { total, turnover: reward.turnover });
  const balance = rewardBalance(reward, total);
  const locked = minor(balance > 0n ? balance : 0n);
  const { claimedAt: since, expiresAt: until, free } = reward;
  return [
    { code: 'BONUS_RUNNING', refusal: 'BONUS_CONDITION', atHand: atHand(money), free, locked, amount, since, until },
  ] as const;
}
