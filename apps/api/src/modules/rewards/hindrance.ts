import { minor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { leftOf } from './reward.ts';
import { askWhileRunning, totalOf } from './standing.ts';

/** What a running reward has against a withdrawal: what is left until it is free, and until when it may run. */
export async function runningHindrance(db: Db, memberId: string, at: Date) {
  const { reward, money, inGames } = await askWhileRunning(db, memberId, at);
  if (!reward) return [];
  const total = totalOf(money, inGames(reward.currency));
  const amount = minor(leftOf(reward, { total, turnover: reward.turnover }));
  const { claimedAt: since, expiresAt: until } = reward;
  return [{ code: 'BONUS_RUNNING', refusal: 'BONUS_CONDITION', amount, since, until }] as const;
}
