import type { Jobs } from '../../platform/jobs.ts';
import { payWithdrawal } from './pay-withdrawal.ts';
import { PAY_JOB } from './queue-payment.ts';
import { REQUEUE_JOB, requeueWithdrawals } from './requeue-withdrawals.ts';
import { SETTLE_LINE_JOB, settleBatchLine } from './settle-batch-line.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';

export const withdrawalJobs = (deps: WithdrawalsDeps): Jobs => ({
  handlers: {
    [PAY_JOB]: (payload) => payWithdrawal(deps, payload),
    [SETTLE_LINE_JOB]: (payload) => settleBatchLine(deps, payload),
    [REQUEUE_JOB]: () => requeueWithdrawals(deps),
  },
  schedule: [`* * * * * ${REQUEUE_JOB}`],
});
