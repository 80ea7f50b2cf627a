import type { Jobs } from '../../platform/jobs/jobs.ts';
import { advanceClosing, CLOSE_JOB, SWEEP_JOB, sweepClosings } from './advance-closing.ts';
import type { ClosingsDeps } from './closings.deps.ts';

export const closingJobs = (deps: ClosingsDeps): Jobs => ({
  handlers: {
    [CLOSE_JOB]: (payload) => advanceClosing(deps, payload),
    [SWEEP_JOB]: () => sweepClosings(deps),
  },
  schedule: [`* * * * * ${SWEEP_JOB}`],
});
