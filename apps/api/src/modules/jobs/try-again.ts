import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isJob, retryJob } from '../../platform/jobs/job-list.ts';
import { presentJob } from './present-job.ts';

/** Retries a failed job. Of concurrent requests one succeeds; a finished job no longer exists. */
export async function tryAgain(
  { db }: { db: Db },
  id: number,
): Promise<OfficeAnswerOf<'POST /api/office/jobs/{id}/retry'>> {
  const job = await retryJob(db, String(id));
  if (job) return presentJob(job);
  throw new AppError((await isJob(db, String(id))) ? 'ITEM_HANDLED' : 'NO_DATA');
}
