import type { Db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';

export const PAY_JOB = 'pay-withdrawal';

/** Queues the job that pays an approved withdrawal, or moves the one that waits. */
export const queuePayment = (db: Db, id: string, runAt?: Date): Promise<void> =>
  addJob(db, { name: PAY_JOB, payload: { id }, key: `${PAY_JOB}:${id}`, ...(runAt && { runAt }) });
