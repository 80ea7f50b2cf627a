import type { Minor } from '@krapao/money';
import { systemClock } from '../../platform/clock.ts';
import type { MoneyChanged, OnMoneyChanged } from '../money-events/public.ts';
import { evaluateSoon } from './evaluate-reward.ts';
import { lockReturned } from './free-money.ts';
import { readFundsWhileRunning, totalOf } from './funds.ts';
import { verdictOf } from './reward.ts';
import { rewardsRepository } from './rewards.repository.ts';

/**
 * Own money that arrives or leaves while a reward runs is free money beside it. Whatever changed the total, a likely
 * end is evaluated right after the commit, with balances fetched again.
 */
export const onMoneyChanged: OnMoneyChanged = async (transaction, change) => {
  const { memberId } = change;
  if (change.by === 'withdrawal') {
    if (change.returned) await lockReturned(transaction, memberId, change.returned);
    return;
  }
  // A reward that has just begun or ended needs no evaluation, nor do free money and total that shrink together.
  if (change.by === 'reward' || (change.by === 'vault' && change.returned === undefined)) return;
  const { reward: running, money, inGames } = await readFundsWhileRunning(transaction, memberId, systemClock.now());
  if (!running) return;
  let reward = running;
  const own = ownMoneyOf(change);
  if (own !== undefined) {
    const rewards = rewardsRepository(transaction);
    await rewards.addOwnMoney(reward, own);
    reward = (await rewards.find(reward.id)) ?? reward;
  }
  const total = totalOf(money, inGames(reward.currency));
  if (verdictOf(reward, { total, turnover: reward.turnover })) await evaluateSoon(transaction, memberId);
};

/** Own money that arrived, or left by a correction. */
function ownMoneyOf(change: MoneyChanged): Minor | undefined {
  if (change.by === 'deposit' || change.by === 'adjustment') return change.amount;
  return change.by === 'vault' ? change.returned : undefined;
}
