import { before } from '../../platform/clock.ts';
import { idsWithoutJob } from '../../platform/jobs.ts';
import { askLater, RESOLVE_JOB } from './ask-later.ts';
import { unansweredMs } from './send-transfer.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { transfersRepository } from './transfers.repository.ts';

export const ASK_LEFT_JOB = 'ask-left-transfers';

/**
 * Finds the transfers whose process died before it heard the provider, and those whose job is gone: none stays in the
 * open because nobody asks about it. A job for each beforehand would cost all those that go well.
 */
export async function askLeftTransfers(deps: TransfersDeps): Promise<void> {
  const left = await transfersRepository(deps.db).underWaySince(before(deps.clock.now(), unansweredMs(deps)));
  for (const id of await idsWithoutJob(deps.db, RESOLVE_JOB, left)) {
    deps.log.error({ event: 'transfer.forgotten', transfer: id }, 'nobody was asking about a transfer any more');
    await askLater(deps, id, 0);
  }
}
