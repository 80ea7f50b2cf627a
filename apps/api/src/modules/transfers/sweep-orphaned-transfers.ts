import { before } from '../../platform/clock.ts';
import { idsWithoutJob } from '../../platform/jobs/jobs.ts';
import { RESOLVE_JOB, scheduleStatusCheck } from './schedule-status-check.ts';
import { unansweredMs } from './send-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { transfersRepository } from './transfers.repository.ts';

export const ORPHANED_TRANSFERS_JOB = 'sweep-orphaned-transfers';

/**
 * Finds pending transfers whose process crashed before the provider's answer, or whose job is lost, and
 * enqueues a status check. A job for each transfer in advance would cost every successful one.
 */
export async function sweepOrphanedTransfers(deps: TransfersDeps): Promise<void> {
  const orphaned = await transfersRepository(deps.db).pendingSince(before(deps.clock.now(), unansweredMs(deps)));
  for (const id of await idsWithoutJob(deps.db, RESOLVE_JOB, orphaned)) {
    deps.log.error({ event: 'transfer.forgotten', transfer: id }, 'no job queried a transfer any more');
    await scheduleStatusCheck(deps, id, 0);
  }
}
