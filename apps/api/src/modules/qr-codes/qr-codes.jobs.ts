import type { Jobs } from '../../platform/jobs/jobs.ts';
import { answerCode, CODE_QUESTION_JOB } from './answer-code.ts';
import { CHECK_JOB, checkCode } from './check-code.ts';
import type { CodesDeps } from './qr-codes.deps.ts';

export const qrCodeJobs = (deps: CodesDeps): Jobs => ({
  handlers: {
    [CHECK_JOB]: (payload) => checkCode(deps, payload),
    [CODE_QUESTION_JOB]: (payload) => answerCode(deps, payload),
  },
  schedule: [],
});
