import { WALLET } from '@krapao/contract/accounts';
import type { Minor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { derivedId } from '../../platform/random.ts';
import { transferAll } from '../transfers/public.ts';
import { endReward } from './end-reward.ts';
import { judgeReward } from './judge-reward.ts';
import type { Reward } from './reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { rewardsRepository } from './rewards.repository.ts';
import { askGames } from './standing.ts';

/** A member gives up their reward. Where what must go lies in games, it comes home first. */
export async function cancelReward(
  deps: RewardsDeps,
  { id, memberId }: { id: string; memberId: string },
): Promise<{ keeps: Minor; goes: Minor }> {
  // Whoever has won it already gives nothing up.
  const judged = await judgeReward(deps, memberId);
  if (typeof judged === 'object') return judged;
  const reward = await rewardsRepository(deps.db).running(memberId);
  if (!reward) throw new AppError('NO_DATA');
  return forfeit(deps, reward, 'cancelled', id);
}

export async function forfeit(
  deps: RewardsDeps,
  reward: Reward,
  how: 'cancelled' | 'expired',
  id: string,
): Promise<{ keeps: Minor; goes: Minor }> {
  let ended = await tryEnd(deps, reward, how);
  if (ended === 'short') {
    const { memberId, currency } = reward;
    await transferAll(deps.transfers, { id: derivedId(id, 'home'), memberId, currency, to: WALLET });
    ended = await tryEnd(deps, reward, how);
  }
  if (ended === 'over') throw new AppError('NO_DATA');
  if (ended === 'busy' || ended === 'short') throw new AppError('BONUS_CONDITION');
  return ended;
}

async function tryEnd(deps: RewardsDeps, reward: Reward, how: 'cancelled' | 'expired') {
  const games = await askGames(deps, reward);
  const [game] = games.unsure;
  if (game) throw new AppError('BONUS_CONDITION', { game });
  return endReward(deps, reward, how, games);
}
