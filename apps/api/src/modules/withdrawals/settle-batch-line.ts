import { z } from 'zod';
import { batchesRepository } from './batches.repository.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import { returnToPerson } from './return-withdrawal.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';

export const SETTLE_LINE_JOB = 'settle-batch-line';

export const settleLineJob = (id: string) => ({
  name: SETTLE_LINE_JOB,
  payload: { id },
  key: `${SETTLE_LINE_JOB}:${id}`,
});

const Payload = z.object({ id: z.uuid() });

/**
 * Books what the bank's file said of one withdrawal. What it could not pay goes to a person, who may pay it otherwise or
 * give the money back. While its wallet is stopped the job fails, and is tried again.
 */
export async function settleBatchLine(deps: WithdrawalsDeps, payload: unknown): Promise<void> {
  const { id } = Payload.parse(payload);
  const told = await batchesRepository(deps.db).resultOf(id);
  if (!told) return;
  const { result, note, by } = told;
  if (result === 'failed') return returnToPerson(deps, id, note, by);
  await endWithdrawal(deps, id, ['approved'], { step: 'paid', at: deps.clock.now(), by, note });
}
