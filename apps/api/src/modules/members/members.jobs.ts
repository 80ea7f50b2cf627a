import type { Jobs } from '../../platform/jobs.ts';
import type { MembersDeps } from './members.deps.ts';
import { TELL_JOB, tellBankChanged } from './tell-bank-changed.ts';

export const memberJobs = (deps: MembersDeps): Jobs => ({
  handlers: { [TELL_JOB]: (payload) => tellBankChanged(deps, payload) },
  schedule: [],
});
