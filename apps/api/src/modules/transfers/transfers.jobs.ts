import type { Jobs } from '../../platform/jobs.ts';
import { RESOLVE_JOB } from './ask-later.ts';
import { COMPARE_JOB, compareBooks } from './compare-books.ts';
import { REQUEUE_JOB, requeueTransfers } from './requeue-transfers.ts';
import { resolveTransfer } from './resolve-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';

export const transferJobs = (deps: TransfersDeps): Jobs => ({
  handlers: {
    [RESOLVE_JOB]: (payload) => resolveTransfer(deps, payload),
    [COMPARE_JOB]: (payload) => compareBooks(deps, payload),
    [REQUEUE_JOB]: () => requeueTransfers(deps),
  },
  schedule: [`* * * * * ${REQUEUE_JOB}`],
});
