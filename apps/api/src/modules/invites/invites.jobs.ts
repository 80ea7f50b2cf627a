import type { Jobs } from '../../platform/jobs.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { WORK_OUT_JOB, workOutInvites } from './work-out-invites.ts';

/** Looked at each minute, for the sake of a round that was left; how often one begins is for operators to say. */
export const inviteJobs = (deps: InvitesDeps): Jobs => ({
  handlers: { [WORK_OUT_JOB]: () => workOutInvites(deps) },
  schedule: [`* * * * * ${WORK_OUT_JOB}`],
});
