import type { Jobs } from '../../platform/jobs/jobs.ts';
import { FIND_HARM_JOB, findHarm } from './find-harm.ts';
import type { HarmDeps } from './harm.deps.ts';

/** Runs each minute to resume an unfinished sweep; a new one begins once a day. */
export const harmJobs = (deps: HarmDeps): Jobs => ({
  handlers: { [FIND_HARM_JOB]: () => findHarm(deps) },
  schedule: [`* * * * * ${FIND_HARM_JOB}`],
});
