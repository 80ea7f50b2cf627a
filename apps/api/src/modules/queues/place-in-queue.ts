import type { QueueKind } from '@krapao/contract/office/queues';
import { before, type Clock, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { queuesRepository } from './queues.repository.ts';

/** `place` 1 is next. `usualSeconds` is how long the middle one of the last day waited; left out when there was none. */
export type PlaceInQueue = { place: number; usualSeconds?: number };

/** Where a member's own item stands among those that wait for a person; undefined when it does not. */
export async function placeInQueue(
  { db, clock }: { db: Db; clock: Clock },
  kind: QueueKind,
  id: string,
): Promise<PlaceInQueue | undefined> {
  const found = await queuesRepository(db).place({ kind, id }, before(clock.now(), DAY_MS));
  if (!found) return undefined;
  return { place: found.place, ...(found.medianSeconds !== null && { usualSeconds: found.medianSeconds }) };
}
