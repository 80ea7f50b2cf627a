import { bonusRoutes } from '../modules/bonuses/public.ts';
import { type RewardsDeps, rewardJobs, rewardRoutes } from '../modules/rewards/public.ts';
import type { Statements } from '../modules/statements/public.ts';
import type { TransfersDeps } from '../modules/transfers/public.ts';
import type { Serve } from '../platform/serve.ts';
import { joinJobs } from './join-jobs.ts';
import type { Platform } from './platform.ts';
import type { Events } from './wire-events.ts';

type Below = { statements: Statements; transfers: TransfersDeps } & Events;

/** Everything members are given. */
export function wireRewards(platform: Platform, { statements, transfers, moneyChanged, tell }: Below) {
  const { db, clock, random, log } = platform;
  const rewards: RewardsDeps = {
    db,
    statements,
    transfers,
    clock,
    random,
    log,
    openBets: async () => [],
    moneyChanged,
    tell,
  };
  return {
    rewards,
    jobs: joinJobs([rewardJobs(rewards)]),
    routes(serve: Serve): void {
      rewardRoutes(serve, rewards);
      bonusRoutes(serve, { db, rewards, clock, random });
    },
  };
}
