import type { Jobs } from '../../platform/jobs.ts';
import { RESET_JOB, sendResetCode } from './change-identity.ts';
import type { MembersDeps } from './members.deps.ts';
import { TELL_JOB, tellBankChanged } from './tell-bank-changed.ts';
import { TELL_PHONE_JOB, tellPhoneChanged } from './tell-phone-changed.ts';

export const memberJobs = (deps: MembersDeps): Jobs => ({
  handlers: {
    [TELL_JOB]: (payload) => tellBankChanged(deps, payload),
    [TELL_PHONE_JOB]: (payload) => tellPhoneChanged(deps, payload),
    [RESET_JOB]: (payload) => sendResetCode(deps, payload),
  },
  schedule: [],
});
