import type { Db } from '../../../platform/database/db.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';

export const PAY_JOB = 'pay-withdrawal';

/** Enqueues the job that pays an approved withdrawal, or reschedules the pending one. */
export const queuePayment = (db: Db, id: string, runAt?: Date): Promise<void> =>
  addJob(db, { name: PAY_JOB, payload: { id }, key: `${PAY_JOB}:${id}`, ...(runAt && { runAt }) });
