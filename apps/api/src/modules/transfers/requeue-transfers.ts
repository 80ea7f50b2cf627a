import { idsWithoutJob } from '../../platform/jobs.ts';
import { askLater, RESOLVE_JOB } from './ask-later.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { transfersRepository } from './transfers.repository.ts';

export const REQUEUE_JOB = 'requeue-transfers';

/** A net under the jobs: no transfer stays in the open because nobody asks about it any more. */
export async function requeueTransfers(deps: TransfersDeps): Promise<void> {
  const open = await transfersRepository(deps.db).everyUnderWay();
  for (const id of await idsWithoutJob(deps.db, RESOLVE_JOB, open)) {
    deps.log.error({ event: 'transfer.forgotten', transfer: id }, 'nobody was asking about a transfer any more');
    await askLater(deps, id, 0);
  }
}
