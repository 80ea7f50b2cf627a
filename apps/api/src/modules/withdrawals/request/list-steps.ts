import type { Db } from '../../../platform/database/db.ts';
import { type Shown, withdrawalsRepository } from '../withdrawals.repository.ts';

/**
 * Steps of each withdrawal for the statement. Members see why it was rejected, in their language or in an operator's
 * words; other notes are for operators.
 */
export async function withdrawalSteps(db: Db, memberId: string, ids: readonly string[]) {
  const steps = new Map<string, Shown[]>();
  if (ids.length === 0) return steps;
  for (const { id, step, at, note, because } of await withdrawalsRepository(db).stepsOf(memberId, ids)) {
    const isRejected = step === 'rejected';
    const why = because && { [isRejected ? 'refusal' : 'because']: because };
    const shown = { step, at: at.toISOString(), note: isRejected && !because ? note : null, ...why };
    steps.set(id, [...(steps.get(id) ?? []), shown]);
  }
  return steps;
}
