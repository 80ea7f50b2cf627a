import { addJob, idsWithoutJob } from '../../../platform/jobs/jobs.ts';
import { returnsRepository } from '../returns/returns.repository.ts';
import { queueReturn, RETURN_JOB } from '../returns/settle-return.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { withdrawalsRepository } from '../withdrawals.repository.ts';
import { batchesRepository } from './batches.repository.ts';
import { PAY_JOB, queuePayment } from './queue-payment.ts';
import { SETTLE_LINE_JOB, settleLineJob } from './settle-batch-line.ts';

export const REQUEUE_JOB = 'requeue-withdrawals';

/** Safety net: enqueues lost jobs, so that every approved withdrawal is paid and every imported result settled. */
export async function requeueWithdrawals(deps: WithdrawalsDeps): Promise<void> {
  const approved = await withdrawalsRepository(deps.db).everyApproved();
  for (const id of await idsWithoutJob(deps.db, PAY_JOB, approved)) {
    deps.log.error({ event: 'withdrawal.forgotten', withdrawal: id }, 'no job paid a withdrawal any more');
    await queuePayment(deps.db, id);
  }
  const answered = await batchesRepository(deps.db).everyAnswered();
  for (const id of await idsWithoutJob(deps.db, SETTLE_LINE_JOB, answered)) {
    deps.log.error({ event: 'withdrawal.forgotten', withdrawal: id }, 'no job booked a bank’s answer any more');
    await addJob(deps.db, settleLineJob(id));
  }
  const returned = await returnsRepository(deps.db).everyWaiting();
  for (const id of await idsWithoutJob(deps.db, RETURN_JOB, returned)) {
    deps.log.error({ event: 'withdrawal.forgotten', withdrawal: id }, 'no job booked a returned payout any more');
    await queueReturn(deps.db, id);
  }
}
