import type { Db } from '../../platform/db.ts';
import { type Shown, withdrawalsRepository } from './withdrawals.repository.ts';

/** For the statement: the steps of each withdrawal. Of the notes a member reads why it was rejected; the rest is for operators. */
export async function withdrawalSteps(db: Db, memberId: string, ids: readonly string[]) {
  const steps = new Map<string, Shown[]>();
  if (ids.length === 0) return steps;
  for (const { id, step, at, note, because } of await withdrawalsRepository(db).stepsOf(memberId, ids)) {
    const shown = { step, at: at.toISOString(), note: step === 'rejected' ? note : null };
    steps.set(id, [...(steps.get(id) ?? []), { ...shown, ...(because && { because }) }]);
  }
  return steps;
}
