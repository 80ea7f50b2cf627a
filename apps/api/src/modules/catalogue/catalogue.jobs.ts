import type { Jobs } from '../../platform/jobs/jobs.ts';
import { APPLY_JOB, applyDue } from './apply-due.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { FORGET_PICTURES_JOB, forgetPictures } from './pictures/forget-pictures.ts';

/** Each planned change has a job for its time; the sweep of every minute covers a lost job. */
export const catalogueJobs = (deps: CatalogueDeps): Jobs => ({
  handlers: { [APPLY_JOB]: () => applyDue(deps), [FORGET_PICTURES_JOB]: () => forgetPictures(deps) },
  schedule: [`* * * * * ${APPLY_JOB}`, `49 * * * * ${FORGET_PICTURES_JOB}`],
});
