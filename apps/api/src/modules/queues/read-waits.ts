import type { Db } from '../../platform/database/db.ts';
import { queuesRepository } from './queues.repository.ts';

const STEP_SECONDS = 10;
const STEPS = 12;
/** The target for the wait until a person's decision. */
const TARGET_SECONDS = 60;

/** A histogram of members' waits for a person's decision, for decisions in this time. */
export async function readWaits(db: Db, from: Date, to: Date) {
  const counts = Array.from({ length: STEPS }, () => 0);
  for (const { step, count } of await queuesRepository(db).waits(from, to, STEP_SECONDS, STEPS)) counts[step] = count;
  const sum = (some: readonly number[]) => some.reduce((all, count) => all + count, 0);
  return {
    stepSeconds: STEP_SECONDS,
    targetSeconds: TARGET_SECONDS,
    counts,
    inside: sum(counts.slice(0, TARGET_SECONDS / STEP_SECONDS)),
    all: sum(counts),
  };
}
