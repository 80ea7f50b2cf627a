import { systemClock } from '../../platform/clock.ts';
import type { OnMoneyChanged } from '../money-events/public.ts';
import { judgeSoon } from './judge-reward.ts';
import { verdictOf } from './reward.ts';
import { rewardsRepository } from './rewards.repository.ts';
import { askWhileRunning, totalOf } from './standing.ts';

/**
 * What a member deposits while a reward runs belongs to it, and so does what is given or taken by hand. Whatever changed their total, an end that looks near is
 * judged right after the commit, by figures asked for anew.
 */
export const hearMoney: OnMoneyChanged = async (transaction, change) => {
  const { memberId } = change;
  // While one runs no withdrawal can be under way, and one that has just begun or ended needs no judge.
  if (change.by === 'withdrawal' || change.by === 'reward') return;
  const { reward: running, money, inGames } = await askWhileRunning(transaction, memberId, systemClock.now());
  if (!running) return;
  let reward = running;
  if (change.by === 'deposit' || change.by === 'adjustment') {
    await rewardsRepository(transaction).raise(reward.id, change.amount);
    reward = (await rewardsRepository(transaction).find(reward.id)) ?? reward;
  }
  const total = totalOf(money, inGames(reward.currency));
  if (verdictOf(reward, { total, turnover: reward.turnover })) await judgeSoon(transaction, memberId);
};
