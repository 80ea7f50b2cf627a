import { WALLET } from '@krapao/contract/accounts';
import { type Minor, minor } from '@krapao/money';
import { AppError } from '../../platform/http/app-error.ts';
import { derivedId } from '../../platform/secrets/random.ts';
import { transferAll } from '../transfers/public.ts';
import { endReward } from './end-reward.ts';
import { evaluateReward } from './evaluate-reward.ts';
import { valueGames } from './funds.ts';
import type { Reward } from './reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { rewardsRepository } from './rewards.repository.ts';

/** Cancels a member's running reward. Where the forfeited money is in games, it is transferred to the wallet first. */
export async function cancelReward(
  deps: RewardsDeps,
  { id, memberId }: { id: string; memberId: string },
): Promise<Outcome> {
  // A reward that has already succeeded has nothing to forfeit.
  const evaluated = await evaluateReward(deps, memberId);
  if (typeof evaluated === 'object') return evaluated;
  const reward = await rewardsRepository(deps.db).running(memberId);
  if (!reward) throw new AppError('NO_DATA');
  return forfeit(deps, reward, 'cancelled', id);
}

/** `keeps` includes money in games. */
type Outcome = { keeps: Minor; goes: Minor };

export async function forfeit(
  deps: RewardsDeps,
  reward: Reward,
  how: 'cancelled' | 'expired',
  id: string,
): Promise<Outcome> {
  let ended = await tryEnd(deps, reward, how);
  if (ended === 'short') {
    await bringHome(deps, reward, id);
    ended = await tryEnd(deps, reward, how);
  }
  if (ended === 'over') throw new AppError('NO_DATA'); // Its end is not committed yet.
  if (ended === 'busy' || ended === 'short') throw new AppError('BONUS_CONDITION');
  return ended;
}

async function bringHome(deps: RewardsDeps, { memberId, currency }: Reward, id: string): Promise<void> {
  try {
    await transferAll(deps.transfers, { id: derivedId(id, 'home'), memberId, currency, to: WALLET });
  } catch (error) {
    // Nothing can be transferred: the money is in a closed game, or below the minimum transfer.
    if (!(error instanceof AppError && error.code === 'MONEY_NOT_ENOUGH')) throw error;
  }
}

async function tryEnd(deps: RewardsDeps, reward: Reward, how: 'cancelled' | 'expired') {
  const games = await valueGames(deps, reward);
  const [game] = games.unsure;
  if (game) throw new AppError('BONUS_CONDITION', { game });
  const ended = await endReward(deps, reward, how, games);
  if (ended !== 'over') return ended;
  // A concurrent call ended the reward, and this is no second cancellation: returns the first outcome.
  const outcome = await rewardsRepository(deps.db).outcome(reward.id);
  return outcome ? { keeps: minor(outcome.freed + games.worth), goes: outcome.taken } : ended;
}
