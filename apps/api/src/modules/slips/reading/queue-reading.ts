import type { Db } from '../../../platform/database/db.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { sha256 } from '../../../platform/secrets/random.ts';
import { type Slip, slipsRepository } from '../slips.repository.ts';

export const READ_JOB = 'read-slip';

const LINES = 64;

/** The job queue of a member's slips; jobs of one queue run one after another. */
export const lineOf = (memberId: string): string => `slips ${sha256(memberId).readUInt8() % LINES}`;

/**
 * Enqueues the job that reads, verifies and evaluates a slip, or reschedules the pending one. All slips of a
 * member share one job queue, so that one member cannot occupy every worker; a few members share each queue.
 */
export function queueReading(
  db: Db,
  { id, memberId }: Pick<Slip, 'id' | 'memberId'>,
  when: { runAt?: Date; priority?: number } = {},
): Promise<void> {
  return addJob(db, { name: READ_JOB, payload: { id }, key: `${READ_JOB}:${id}`, line: lineOf(memberId), ...when });
}

/** Evaluates the waiting slips of a payment again, once the bank's feed has confirmed it. */
export async function wakeSlips(db: Db, paymentId: string): Promise<void> {
  for (const slip of await slipsRepository(db).waitingFor(paymentId)) await queueReading(db, slip);
}
