import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Targets } from './queues.deps.ts';
import { queuesRepository } from './queues.repository.ts';

const STEPS = 12;
const MINUTE_SECONDS = MINUTE_MS / SECOND_MS;

/**
 * A histogram of members' waits for a person's decision, for decisions in this time: twice as wide as the longest target
 * of the queues in which members wait for their money.
 */
export async function readWaits(
  db: Db,
  { slips, withdrawals }: Pick<Targets, 'slips' | 'withdrawals'>,
  from: Date,
  to: Date,
) {
  const targetSeconds = Math.max(slips, withdrawals) * MINUTE_SECONDS;
  const stepSeconds = (2 * targetSeconds) / STEPS;
  const targets = { slips: slips * MINUTE_SECONDS, withdrawals: withdrawals * MINUTE_SECONDS };
  const counts = Array.from({ length: STEPS }, () => 0);
  let [inside, all] = [0, 0];
  for (const row of await queuesRepository(db).waits(from, to, { stepSeconds, steps: STEPS, targets })) {
    counts[row.step] = row.count;
    inside += row.inside;
    all += row.count;
  }
  return { stepSeconds, targetSeconds, counts, inside, all };
}
