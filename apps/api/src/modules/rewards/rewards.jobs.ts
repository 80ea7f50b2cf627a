import type { Jobs } from '../../platform/jobs/jobs.ts';
import { EVALUATE_JOB, evaluate } from './evaluate-reward.ts';
import { EXPIRE_JOB, expireRewards } from './expire-rewards.ts';
import type { RewardsDeps } from './rewards.deps.ts';

export const rewardJobs = (deps: RewardsDeps): Jobs => ({
  handlers: {
    [EVALUATE_JOB]: (payload) => evaluate(deps, payload),
    [EXPIRE_JOB]: () => expireRewards(deps),
  },
  schedule: [`* * * * * ${EXPIRE_JOB}`],
});
