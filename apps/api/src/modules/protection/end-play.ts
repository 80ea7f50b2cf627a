import { WALLET } from '@krapao/contract/accounts';
import { type Currency, minor } from '@krapao/money';
import { z } from 'zod';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addingJob } from '../../platform/jobs/jobs.ts';
import { excludedAmong } from '../members/public.ts';
import { cancelReward } from '../rewards/public.ts';
import { gamesWithMoney, pendingTransfers, transferAll } from '../transfers/public.ts';
import type { ProtectionDeps } from './protection.deps.ts';

export const END_PLAY_JOB = 'end-play';

const Payload = z.object({ memberId: z.string(), currency: z.enum(['THB', 'LAK']) });
type Of = z.infer<typeof Payload>;

/** The end of a member's play as a statement of the transaction that excludes them. */
export const endingPlay = ({ memberId, currency }: Of, runAt: Date) =>
  addingJob({ name: END_PLAY_JOB, payload: { memberId, currency }, key: `${END_PLAY_JOB}:${memberId}`, runAt });

/** Ends the play of those who are excluded: a bet that settles during an exclusion leaves money in its game. */
export async function endPlayOfExcluded(transaction: Db, memberIds: readonly string[], now: Date): Promise<void> {
  const excluded = await excludedAmong(transaction, [...new Set(memberIds)], now);
  for (const { id, currency } of excluded) await transaction.executeQuery(endingPlay({ memberId: id, currency }, now));
}

/**
 * Ends an excluded member's play. While a transfer or a bet is open, or a game holds money or is silent, the job fails and
 * is retried, as long as the exclusion lasts.
 */
export async function runEndPlay(deps: ProtectionDeps, payload: unknown): Promise<void> {
  const of = Payload.parse(payload);
  const { memberId, currency } = of;
  if ((await excludedAmong(deps.db, [memberId], deps.clock.now())).length === 0) return;
  await endPlay(deps, of);
  if ((await pendingTransfers(deps.db, memberId)).length > 0)
    throw new Error(`a transfer of excluded member ${memberId} is in progress`);
  const games = await gamesWithMoney(deps.rewards.transfers, memberId, currency);
  if (games.length > 0) throw new Error(`excluded member ${memberId} has money or bets in ${games.join(', ')}`);
}

/**
 * Transfers a member's money out of all games and cancels the running reward, which would otherwise lock it. Each run takes
 * what is there, so a repetition is harmless.
 */
export async function endPlay(deps: ProtectionDeps, { memberId, currency }: Of): Promise<void> {
  const isHome = await callHome(deps, memberId, currency);
  try {
    await cancelReward(deps.rewards, { id: deps.random.uuid(), memberId });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NO_DATA')) throw error;
  }
  if (!isHome) throw new Error(`money of member ${memberId} is still in a game`);
}

/** Without a smallest transfer: what is left in a game can be played. */
async function callHome(deps: ProtectionDeps, memberId: string, currency: Currency): Promise<boolean> {
  const transfers = { ...deps.rewards.transfers, minimum: async () => minor(1n) };
  try {
    const id = deps.random.uuid();
    const { status } = await transferAll(transfers, { id, memberId, currency, to: WALLET });
    return status === 'SUCCESS';
  } catch (error) {
    if (error instanceof AppError && error.code === 'MONEY_NOT_ENOUGH') return true;
    throw error;
  }
}
