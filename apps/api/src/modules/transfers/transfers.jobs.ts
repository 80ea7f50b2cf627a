import type { Jobs } from '../../platform/jobs/jobs.ts';
import { COMPARE_JOB, compareBooks } from './compare-books.ts';
import { resolveTransfer } from './resolve-transfer.ts';
import { RESOLVE_JOB } from './schedule-status-check.ts';
import { ORPHANED_TRANSFERS_JOB, sweepOrphanedTransfers } from './sweep-orphaned-transfers.ts';
import type { TransfersDeps } from './transfers.deps.ts';

export const transferJobs = (deps: TransfersDeps): Jobs => ({
  handlers: {
    [RESOLVE_JOB]: (payload) => resolveTransfer(deps, payload),
    [COMPARE_JOB]: (payload) => compareBooks(deps, payload),
    [ORPHANED_TRANSFERS_JOB]: () => sweepOrphanedTransfers(deps),
  },
  schedule: [`* * * * * ${ORPHANED_TRANSFERS_JOB}`],
});
