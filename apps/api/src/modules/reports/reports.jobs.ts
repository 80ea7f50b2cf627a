import type { Jobs } from '../../platform/jobs/jobs.ts';
import { COMPARE_JOB, compareBook } from './compare-book.ts';
import type { ReportsDeps } from './reports.deps.ts';

export const reportJobs = (deps: ReportsDeps): Jobs => ({
  handlers: { [COMPARE_JOB]: (payload) => compareBook(deps, payload) },
  schedule: [],
  slow: [COMPARE_JOB],
});
