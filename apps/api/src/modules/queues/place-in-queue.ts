import type { QueueKind } from '@krapao/contract/office/queues';
import { before, type Clock, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { queuesRepository } from './queues.repository.ts';

/** `place` 1 is next. `usualSeconds` is the median wait of the last day; absent when nothing was decided. */
export type PlaceInQueue = { place: number; usualSeconds?: number };

/** The position of a member's item in its review queue; undefined when the item is not waiting. */
export async function placeInQueue(
  { db, clock }: { db: Db; clock: Clock },
  kind: QueueKind,
  id: string,
): Promise<PlaceInQueue | undefined> {
  const found = await queuesRepository(db).place({ kind, id }, before(clock.now(), DAY_MS));
  if (!found) return undefined;
  return { place: found.place, ...(found.medianSeconds !== null && { usualSeconds: found.medianSeconds }) };
}
