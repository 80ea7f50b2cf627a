import type { Jobs } from '../../platform/jobs/jobs.ts';
import { READ_JOB } from './reading/queue-reading.ts';
import { readSlip } from './reading/read-slip.ts';
import { SETTLE_JOB, settleSlips } from './settle-slips.ts';
import type { SlipsDeps } from './slips.deps.ts';
import { SWEEP_JOB, sweepPictures } from './upload/sweep-pictures.ts';

export const slipJobs = (deps: SlipsDeps): Jobs => ({
  handlers: {
    [READ_JOB]: (payload) => readSlip(deps, payload),
    [SETTLE_JOB]: () => settleSlips(deps),
    [SWEEP_JOB]: () => sweepPictures(deps),
  },
  schedule: [`* * * * * ${SETTLE_JOB}`, `23 * * * * ${SWEEP_JOB}`],
  slow: [READ_JOB],
});
