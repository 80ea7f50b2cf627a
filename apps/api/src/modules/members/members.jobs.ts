import type { Jobs } from '../../platform/jobs/jobs.ts';
import { RESET_JOB, sendResetCode } from './credentials/change-identity.ts';
import type { MembersDeps } from './members.deps.ts';

export const memberJobs = (deps: MembersDeps): Jobs => ({
  handlers: {
    [RESET_JOB]: (payload) => sendResetCode(deps, payload),
  },
  schedule: [],
});
