import type { Jobs } from '../../platform/jobs/jobs.ts';
import { COMPARE_JOB, compareBook } from './compare-book.ts';
import { CHECK_DAYS_JOB, checkDays } from './day-ends/compare-days.ts';
import type { ReportsDeps } from './reports.deps.ts';

export const reportJobs = (deps: ReportsDeps): Jobs => ({
  handlers: { [COMPARE_JOB]: (payload) => compareBook(deps, payload), [CHECK_DAYS_JOB]: () => checkDays(deps) },
  schedule: [`23 * * * * ${CHECK_DAYS_JOB}`],
  slow: [COMPARE_JOB],
  background: [CHECK_DAYS_JOB],
});
