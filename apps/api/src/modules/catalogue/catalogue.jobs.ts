import type { Jobs } from '../../platform/jobs/jobs.ts';
import { APPLY_JOB, applyDue } from './apply-due.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';

/** Each planned change has a job for its time; the sweep of every minute covers a lost job. */
export const catalogueJobs = (deps: CatalogueDeps): Jobs => ({
  handlers: { [APPLY_JOB]: () => applyDue(deps) },
  schedule: [`* * * * * ${APPLY_JOB}`],
});
