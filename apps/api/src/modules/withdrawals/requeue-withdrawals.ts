import { idsWithoutJob } from '../../platform/jobs.ts';
import { PAY_JOB, queuePayment } from './queue-payment.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';
import { withdrawalsRepository } from './withdrawals.repository.ts';

export const REQUEUE_JOB = 'requeue-withdrawals';

/** A net under the jobs: no approved withdrawal waits for a payment that nobody orders any more. */
export async function requeueWithdrawals(deps: WithdrawalsDeps): Promise<void> {
  const approved = await withdrawalsRepository(deps.db).everyApproved();
  for (const id of await idsWithoutJob(deps.db, PAY_JOB, approved)) {
    deps.log.error({ event: 'withdrawal.forgotten', withdrawal: id }, 'nobody was paying a withdrawal any more');
    await queuePayment(deps.db, id);
  }
}
