import { AppError } from '../../platform/http/app-error.ts';
import { derivedId } from '../../platform/secrets/random.ts';
import { forfeit } from './cancel-reward.ts';
import { evaluateReward, waitFor } from './evaluate-reward.ts';
import { valueGames } from './funds.ts';
import type { Reward } from './reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { rewardsRepository } from './rewards.repository.ts';

export const EXPIRE_JOB = 'expire-rewards';
const AT_ONCE_MAX = 100;

/** Ends expired rewards. A reward that cannot end yet, because a game gives no answer, is retried in the next sweep. */
export async function expireRewards(deps: RewardsDeps): Promise<void> {
  for (const reward of await rewardsRepository(deps.db).due(deps.clock.now(), AT_ONCE_MAX)) await expire(deps, reward);
}

async function expire(deps: RewardsDeps, reward: Reward): Promise<void> {
  await evaluateReward(deps, reward.memberId);
  try {
    await forfeit(deps, reward, 'expired', derivedId(reward.id, deps.clock.now().toISOString()));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'NO_DATA') return;
    await waitFor(deps, reward, (await valueGames(deps, reward)).unsure);
  }
}
