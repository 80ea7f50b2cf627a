import { type BetsDeps, betJobs } from '../modules/bets/public.ts';
import { bonusRoutes } from '../modules/bonuses/public.ts';
import { type InvitesDeps, inviteJobs, inviteRoutes } from '../modules/invites/public.ts';
import type { Lookups } from '../modules/lookups/public.ts';
import { listInvitees, type MembersDeps } from '../modules/members/public.ts';
import { type RefundsDeps, refundJobs, refundRoutes } from '../modules/refunds/public.ts';
import { addTurnover, type RewardsDeps, rewardJobs, rewardRoutes } from '../modules/rewards/public.ts';
import type { Statements } from '../modules/statements/public.ts';
import type { TransfersDeps } from '../modules/transfers/public.ts';
import type { Serve } from '../platform/serve.ts';
import { joinJobs } from './join-jobs.ts';
import type { Platform } from './platform.ts';
import type { Events } from './wire-events.ts';

type Below = { lookups: Lookups; members: MembersDeps; statements: Statements; transfers: TransfersDeps } & Events;

/** Everything members are given. */
export function wireRewards(platform: Platform, below: Below) {
  const { lookups, members, statements, transfers, moneyChanged, tell } = below;
  const { db, clock, random, log } = platform;
  const rewards: RewardsDeps = {
    db,
    statements,
    transfers,
    clock,
    random,
    log,
    moneyChanged,
    tell,
  };
  const bets: BetsDeps = { db, games: transfers.games, countBets: addTurnover, clock, log };
  const given = { db, clock, random, rewards };
  const refunds: RefundsDeps = { ...given, setting: () => lookups.setting('refund') };
  const invites: InvitesDeps = {
    ...given,
    invitees: (memberId, page) => listInvitees(members, memberId, page),
    setting: () => lookups.setting('invite'),
  };
  return {
    rewards,
    jobs: joinJobs([rewardJobs(rewards), betJobs(bets), refundJobs(refunds), inviteJobs(invites)]),
    routes(serve: Serve): void {
      rewardRoutes(serve, rewards);
      bonusRoutes(serve, { db, rewards, clock, random });
      refundRoutes(serve, refunds);
      inviteRoutes(serve, invites);
    },
  };
}
