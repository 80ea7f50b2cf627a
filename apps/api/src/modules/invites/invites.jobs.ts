import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { WORK_OUT_JOB, workOutInvites } from './work-out-invites.ts';

/** Runs each minute to resume an unfinished sweep; operators set how often a new sweep begins. */
export const inviteJobs = (deps: InvitesDeps): Jobs => ({
  handlers: { [WORK_OUT_JOB]: () => workOutInvites(deps) },
  schedule: [`* * * * * ${WORK_OUT_JOB}`],
});
