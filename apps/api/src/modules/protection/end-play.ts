import { WALLET } from '@krapao/contract/accounts';
import type { Currency } from '@krapao/money';
import { z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';
import { cancelReward } from '../rewards/public.ts';
import { transferAll } from '../transfers/public.ts';
import type { ProtectionDeps } from './protection.deps.ts';

export const END_PLAY_JOB = 'end-play';

const Payload = z.object({ memberId: z.string(), currency: z.enum(['THB', 'LAK']) });

/**
 * Transfers an excluded member's money out of all games and cancels the running reward, which would otherwise lock it.
 * Each run takes what is there, so a repetition is harmless; while something is missing the job fails and is retried.
 */
export async function endPlay(deps: ProtectionDeps, payload: unknown): Promise<void> {
  const { memberId, currency } = Payload.parse(payload);
  const isHome = await callHome(deps, memberId, currency);
  try {
    await cancelReward(deps.rewards, { id: deps.random.uuid(), memberId });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NO_DATA')) throw error;
  }
  if (!isHome) throw new Error(`money of excluded member ${memberId} is still in a game`);
}

async function callHome(deps: ProtectionDeps, memberId: string, currency: Currency): Promise<boolean> {
  try {
    const id = deps.random.uuid();
    const { status } = await transferAll(deps.rewards.transfers, { id, memberId, currency, to: WALLET });
    return status === 'SUCCESS';
  } catch (error) {
    if (error instanceof AppError && error.code === 'MONEY_NOT_ENOUGH') return true;
    throw error;
  }
}
