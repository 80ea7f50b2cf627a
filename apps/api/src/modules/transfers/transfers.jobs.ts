import type { Jobs } from '../../platform/jobs.ts';
import { RESOLVE_JOB } from './ask-later.ts';
import { ASK_LEFT_JOB, askLeftTransfers } from './ask-left-transfers.ts';
import { COMPARE_JOB, compareBooks } from './compare-books.ts';
import { resolveTransfer } from './resolve-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';

export const transferJobs = (deps: TransfersDeps): Jobs => ({
  handlers: {
    [RESOLVE_JOB]: (payload) => resolveTransfer(deps, payload),
    [COMPARE_JOB]: (payload) => compareBooks(deps, payload),
    [ASK_LEFT_JOB]: () => askLeftTransfers(deps),
  },
  schedule: [`* * * * * ${ASK_LEFT_JOB}`],
});
