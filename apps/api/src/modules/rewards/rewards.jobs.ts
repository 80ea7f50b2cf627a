import type { Jobs } from '../../platform/jobs.ts';
import { EXPIRE_JOB, expireRewards } from './expire-rewards.ts';
import { JUDGE_JOB, judge } from './judge-reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';

export const rewardJobs = (deps: RewardsDeps): Jobs => ({
  handlers: {
    [JUDGE_JOB]: (payload) => judge(deps, payload),
    [EXPIRE_JOB]: () => expireRewards(deps),
  },
  schedule: [`* * * * * ${EXPIRE_JOB}`],
});
