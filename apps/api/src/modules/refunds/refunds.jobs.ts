import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { RefundsDeps } from './refunds.deps.ts';
import { WORK_OUT_JOB, workOutRefunds } from './work-out-refunds.ts';

/** Runs each minute to resume an unfinished sweep; operators set how often a new sweep begins. */
export const refundJobs = (deps: RefundsDeps): Jobs => ({
  handlers: { [WORK_OUT_JOB]: () => workOutRefunds(deps) },
  schedule: [`* * * * * ${WORK_OUT_JOB}`],
});
