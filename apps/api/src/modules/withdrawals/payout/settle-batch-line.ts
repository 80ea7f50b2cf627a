import { z } from 'zod';
import { sendBackToReview } from '../office/send-back-to-review.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { batchesRepository } from './batches.repository.ts';
import { endWithdrawal } from './end-withdrawal.ts';

export const SETTLE_LINE_JOB = 'settle-batch-line';

export const settleLineJob = (id: string) => ({
  name: SETTLE_LINE_JOB,
  payload: { id },
  key: `${SETTLE_LINE_JOB}:${id}`,
});

const Payload = z.object({ id: z.uuid() });

/**
 * Settles one withdrawal by the bank's result file. A failed payment returns to review, where an operator
 * pays it in another way or voids the hold. While the wallet is stopped the job fails and is retried.
 */
export async function settleBatchLine(deps: WithdrawalsDeps, payload: unknown): Promise<void> {
  const { id } = Payload.parse(payload);
  const bankResult = await batchesRepository(deps.db).resultOf(id);
  if (!bankResult) return;
  const { result, note, by } = bankResult;
  if (result === 'failed') return sendBackToReview(deps, id, note, by);
  await endWithdrawal(deps, id, ['approved'], { step: 'paid', at: deps.clock.now(), by, note });
}
