import { z } from 'zod';
import { after, MINUTE_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { type Ended, endReward } from './end-reward.ts';
import { readAccounts, readFunds, totalOf, valueGames } from './funds.ts';
import { type Reward, successAt, verdictOf } from './reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { rewardsRepository, type SettledBet } from './rewards.repository.ts';

export const EVALUATE_JOB = 'evaluate-reward';
const LOOK_AGAIN_MS = MINUTE_MS / 2;

const Payload = z.object({ memberId: z.string() });

/** Enqueues in the transaction that made an end likely; at most one job per member. */
export const evaluateSoon = (transaction: Db, memberId: string, runAt?: Date): Promise<void> =>
  addJob(transaction, { name: EVALUATE_JOB, payload: { memberId }, key: `${EVALUATE_JOB}:${memberId}`, runAt });

/**
 * Ends a member's reward if its end is reached. Fetches every game balance again, closed games included. While a game
 * gives no answer nothing is decided, the member sees which game is awaited, and the evaluation is repeated.
 */
export async function evaluateReward(deps: RewardsDeps, memberId: string): Promise<Ended | undefined> {
  const known = await readAccounts(deps, memberId);
  const reward = known.running;
  if (!reward) return undefined;
  const games = await valueGames(deps, reward, known);
  if (games.unsure.length > 0) return waitFor(deps, reward, games.unsure);
  const { money } = await readFunds(deps.db, memberId, deps.clock.now());
  const how = verdictOf(reward, { total: totalOf(money, games.worth), turnover: reward.turnover });
  if (!how) return waitFor(deps, reward, []);
  const end = await endReward(deps, reward, how, games);
  if (end === 'busy') await evaluateSoon(deps.db, memberId, after(deps.clock.now(), LOOK_AGAIN_MS));
  return end;
}

export async function evaluate(deps: RewardsDeps, payload: unknown): Promise<void> {
  await evaluateReward(deps, Payload.parse(payload).memberId);
}

/** Shows the member the awaited games, and schedules another evaluation while there are any. */
export async function waitFor(deps: RewardsDeps, reward: Reward, games: readonly string[]): Promise<undefined> {
  if (games.length === 0 && reward.waitsFor.length === 0) return;
  await transact(deps.db, async (transaction) => {
    await rewardsRepository(transaction).waitFor(reward.id, games);
    if (games.length > 0) await evaluateSoon(transaction, reward.memberId, after(deps.clock.now(), LOOK_AGAIN_MS));
    deps.notifyPages(transaction, reward.memberId);
  });
}

/** Adds valid bets, in the transaction that records them. Bets settled before the claim do not count. */
export async function addTurnover(transaction: Db, bets: readonly SettledBet[]): Promise<void> {
  for (const reward of await rewardsRepository(transaction).addTurnover(bets))
    if (reward.turnover >= successAt(reward)) await evaluateSoon(transaction, reward.memberId);
}
