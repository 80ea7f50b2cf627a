import type { Jobs } from '../../platform/jobs.ts';
import type { RefundsDeps } from './refunds.deps.ts';
import { WORK_OUT_JOB, workOutRefunds } from './work-out-refunds.ts';

/** Looked at each minute, for the sake of a round that was left; how often one begins is for operators to say. */
export const refundJobs = (deps: RefundsDeps): Jobs => ({
  handlers: { [WORK_OUT_JOB]: () => workOutRefunds(deps) },
  schedule: [`* * * * * ${WORK_OUT_JOB}`],
});
