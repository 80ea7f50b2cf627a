import { z } from 'zod';
import { after, MINUTE_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { transact } from '../../platform/transact.ts';
import { type Ended, endReward } from './end-reward.ts';
import { type Reward, successAt, verdictOf } from './reward.ts';
import type { RewardsDeps } from './rewards.deps.ts';
import { rewardsRepository, type SettledBet } from './rewards.repository.ts';
import { askGames, askStanding, lookUp, totalOf } from './standing.ts';

export const JUDGE_JOB = 'judge-reward';
const LOOK_AGAIN_MS = MINUTE_MS / 2;

const Payload = z.object({ memberId: z.string() });

/** Queued in the transaction that made an end look near; one waits for each member. */
export const judgeSoon = (transaction: Db, memberId: string, runAt?: Date): Promise<void> =>
  addJob(transaction, { name: JUDGE_JOB, payload: { memberId }, key: `${JUDGE_JOB}:${memberId}`, runAt });

/**
 * Ends a member's reward if it is over. Every game is asked anew; while one cannot tell what it holds nothing is
 * decided, the member reads whose answer it waits for, and it is looked at again.
 */
export async function judgeReward(deps: RewardsDeps, memberId: string): Promise<Ended | undefined> {
  const known = await lookUp(deps, memberId);
  const reward = known.running;
  if (!reward) return undefined;
  const games = await askGames(deps, reward, known);
  if (games.unsure.length > 0) return waitFor(deps, reward, games.unsure);
  const { money } = await askStanding(deps.db, memberId, deps.clock.now());
  const how = verdictOf(reward, { total: totalOf(money, games.inGames), turnover: reward.turnover });
  if (!how) return waitFor(deps, reward, []);
  const end = await endReward(deps, reward, how, games);
  if (end === 'busy') await judgeSoon(deps.db, memberId, after(deps.clock.now(), LOOK_AGAIN_MS));
  return end;
}

export async function judge(deps: RewardsDeps, payload: unknown): Promise<void> {
  await judgeReward(deps, Payload.parse(payload).memberId);
}

/** Tells the member; and while it waits for a game it is looked at again. */
export async function waitFor(deps: RewardsDeps, reward: Reward, games: readonly string[]): Promise<undefined> {
  if (games.length === 0 && reward.waitsFor.length === 0) return;
  await transact(deps.db, async (transaction) => {
    await rewardsRepository(transaction).waitFor(reward.id, games);
    if (games.length > 0) await judgeSoon(transaction, reward.memberId, after(deps.clock.now(), LOOK_AGAIN_MS));
    deps.tell(transaction, reward.memberId);
  });
}

/** Valid bets, in the transaction that writes them down. What was settled before a reward was claimed is none of its. */
export async function addTurnover(transaction: Db, bets: readonly SettledBet[]): Promise<void> {
  for (const reward of await rewardsRepository(transaction).addTurnover(bets))
    if (reward.turnover >= successAt(reward)) await judgeSoon(transaction, reward.memberId);
}
