import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import { isJob, retryJob } from '../../platform/job-list.ts';
import { presentJob } from './present-job.ts';

/** Has a job tried again that went wrong. Of two who ask, one does; a job that is done is gone. */
export async function tryAgain(
  { db }: { db: Db },
  id: number,
): Promise<OfficeAnswerOf<'POST /api/office/jobs/{id}/retry'>> {
  const job = await retryJob(db, String(id));
  if (job) return presentJob(job);
  throw new AppError((await isJob(db, String(id))) ? 'ITEM_HANDLED' : 'NO_DATA');
}
