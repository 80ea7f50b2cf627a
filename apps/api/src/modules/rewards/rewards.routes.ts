import { toMajor } from '@krapao/money';
import type { Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import { cancelReward } from './cancel-reward.ts';
import { readFundsWhileRunning, totalOf } from './funds.ts';
import { presentReward } from './present-reward.ts';
import { failAt } from './reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';

export function rewardRoutes(serve: Serve, deps: RewardsDeps): void {
  serve('GET /api/bonus/check/active', async ({ member, locale }) => {
    const { reward, money, inGames } = await readFundsWhileRunning(deps.db, member.id, deps.clock.now());
    const running = reward ? presentReward(reward, totalOf(money, inGames(reward.currency)), locale) : null;
    return { status: running !== null, type: running?.type ?? null, running };
  });

  serve('GET /api/bonus/check/minimum', async ({ member }) => {
    const { reward } = await readFundsWhileRunning(deps.db, member.id, deps.clock.now());
    return { minimum: reward ? toMajor(failAt(reward), reward.currency) : 0 };
  });

  serve('GET /api/bonus/clear', async ({ member, idempotencyKey }) => {
    const id = operationId(deps.random, member.id, idempotencyKey);
    const { keeps, goes } = await cancelReward(deps, { id, memberId: member.id });
    const money = (amount: typeof keeps) => toMajor(amount, member.currency);
    return { message: 'BONUS_CLEAR', keeps: money(keeps), goes: money(goes) };
  });
}
