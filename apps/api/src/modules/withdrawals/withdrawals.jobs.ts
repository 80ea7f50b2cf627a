import type { Jobs } from '../../platform/jobs/jobs.ts';
import { answerPayout, checkPaidWithdrawals, PAYOUT_QUESTION_JOB, RETURN_CHECK_JOB } from './payout/answer-payout.ts';
import { payWithdrawal } from './payout/pay-withdrawal.ts';
import { PAY_JOB } from './payout/queue-payment.ts';
import { REQUEUE_JOB, requeueWithdrawals } from './payout/requeue-withdrawals.ts';
import { SETTLE_LINE_JOB, settleBatchLine } from './payout/settle-batch-line.ts';
import { RETURN_JOB, settleReturn } from './returns/settle-return.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';

export const withdrawalJobs = (deps: WithdrawalsDeps): Jobs => ({
  handlers: {
    [PAY_JOB]: (payload) => payWithdrawal(deps, payload),
    [SETTLE_LINE_JOB]: (payload) => settleBatchLine(deps, payload),
    [RETURN_JOB]: (payload) => settleReturn(deps, payload),
    [PAYOUT_QUESTION_JOB]: (payload) => answerPayout(deps, payload),
    [RETURN_CHECK_JOB]: () => checkPaidWithdrawals(deps),
    [REQUEUE_JOB]: () => requeueWithdrawals(deps),
  },
  schedule: [`* * * * * ${REQUEUE_JOB}`, `*/10 * * * * ${RETURN_CHECK_JOB}`],
});
