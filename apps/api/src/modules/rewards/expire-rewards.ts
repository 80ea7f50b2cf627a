import { AppError } from '../../platform/app-error.ts';
import { derivedId } from '../../platform/random.ts';
import { forfeit } from './cancel-reward.ts';
import { judgeReward, waitFor } from './judge-reward.ts';
import type { Reward } from './reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { rewardsRepository } from './rewards.repository.ts';
import { askGames } from './standing.ts';

export const EXPIRE_JOB = 'expire-rewards';
const AT_ONCE_MAX = 100;

/** Ends what has run out. One that cannot end yet, as a game does not answer, is tried again in the next round. */
export async function expireRewards(deps: RewardsDeps): Promise<void> {
  for (const reward of await rewardsRepository(deps.db).due(deps.clock.now(), AT_ONCE_MAX)) await expire(deps, reward);
}

async function expire(deps: RewardsDeps, reward: Reward): Promise<void> {
  await judgeReward(deps, reward.memberId);
  try {
    await forfeit(deps, reward, 'expired', derivedId(reward.id, deps.clock.now().toISOString()));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'NO_DATA') return;
    await waitFor(deps, reward, (await askGames(deps, reward)).unsure);
  }
}
