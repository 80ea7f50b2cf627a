import type { Jobs } from '../../platform/jobs/jobs.ts';
import { RESET_JOB, sendResetCode } from './credentials/reset-member-password.ts';
import type { MembersDeps } from './members.deps.ts';

export const memberJobs = (deps: MembersDeps): Jobs => ({
  handlers: {
    [RESET_JOB]: (payload) => sendResetCode(deps, payload),
  },
  schedule: [],
});
