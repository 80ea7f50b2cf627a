import type { Db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { sha256 } from '../../platform/random.ts';
import { type Slip, slipsRepository } from './slips.repository.ts';

export const READ_JOB = 'read-slip';

const LINES = 64;

/** The line a member's slips stand in. */
export const lineOf = (memberId: string): string => `slips ${sha256(memberId).readUInt8() % LINES}`;

/**
 * Queues the job that reads, verifies and judges a slip, or moves the one that waits. A member's slips
 * stand in one line, so that nobody's pictures fill every place; a few members share each line.
 */
export function queueReading(
  db: Db,
  { id, memberId }: Pick<Slip, 'id' | 'memberId'>,
  when: { runAt?: Date; priority?: number } = {},
): Promise<void> {
  return addJob(db, { name: READ_JOB, payload: { id }, key: `${READ_JOB}:${id}`, line: lineOf(memberId), ...when });
}

/** The bank's feed has told of a payment: slips that wait for that are judged again at once. */
export async function wakeSlips(db: Db, paymentId: string): Promise<void> {
  for (const slip of await slipsRepository(db).waitingFor(paymentId)) await queueReading(db, slip);
}
