import { type BetsDeps, betJobs } from '../../modules/bets/public.ts';
import { bonusRoutes } from '../../modules/bonuses/public.ts';
import { type InvitesDeps, inviteJobs, inviteRoutes } from '../../modules/invites/public.ts';
import type { Lookups } from '../../modules/lookups/public.ts';
import { listInvitees, type MembersDeps } from '../../modules/members/public.ts';
import { recordPlay } from '../../modules/protection/public.ts';
import { type RefundsDeps, refundJobs, refundRoutes } from '../../modules/refunds/public.ts';
import { addTurnover, type RewardsDeps, rewardJobs, rewardRoutes } from '../../modules/rewards/public.ts';
import { countPlay } from '../../modules/spin/public.ts';
import type { Statements } from '../../modules/statements/public.ts';
import type { TransfersDeps } from '../../modules/transfers/public.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Platform } from '../platform.ts';
import { joinJobs } from './join-jobs.ts';
import type { Events } from './wire-events.ts';
import { wireSeeds } from './wire-spin.ts';

type Below = { lookups: Lookups; members: MembersDeps; statements: Statements; transfers: TransfersDeps } & Events;

/** Wires rewards of every kind. */
export function wireRewards(platform: Platform, below: Below) {
  const { lookups, members, statements, transfers, moneyChanged, notifyPages } = below;
  const { db, clock, random, log } = platform;
  const rewards: RewardsDeps = {
    db,
    statements,
    transfers,
    clock,
    random,
    log,
    moneyChanged,
    notifyPages,
  };
  const countCoins = countPlay({ ...wireSeeds(platform), notifyPages });
  const bets: BetsDeps = {
    db,
    games: transfers.games,
    async countBets(transaction, settled) {
      await addTurnover(transaction, settled);
      // Coins that were earned stay earned.
      await countCoins(
        transaction,
        settled.filter(({ valid }) => valid > 0n),
      );
    },
    recordPlay: (transaction, played, game) => recordPlay(transaction, played, game, clock.now()),
    clock,
    log,
  };
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
