import type { Db } from '../../platform/database/db.ts';
import type { QueuesDeps } from './queues.deps.ts';
import { type Giving, type ItemName, queuesRepository } from './queues.repository.ts';

type Colleague = { id: string; permissions: ReadonlySet<string> };

/** Items that the operator has now. */
export const assignedItems = ({ db, clock }: Pick<QueuesDeps, 'db' | 'clock'>, operatorId: string) =>
  queuesRepository(db).assigned(operatorId, clock.now());

/** Of these items those that the colleague may decide; never a request of their own. */
export async function itemsFor(
  { sources }: Pick<QueuesDeps, 'sources'>,
  items: readonly ItemName[],
  { id: colleague, permissions }: Colleague,
): Promise<ItemName[]> {
  const mayWork = await Promise.all(
    items.map(async ({ kind, id }) => {
      const { permission, askers } = sources[kind];
      const needed = typeof permission === 'function' ? await permission(id) : permission;
      if (!needed || !permissions.has(needed)) return false;
      return (await askers?.([id]))?.get(id) !== colleague;
    }),
  );
  return items.filter((_, at) => mayWork[at]);
}

/**
 * Gives items of an operator to a colleague, and the others back to the queue. An item that was decided, taken over or
 * given away meanwhile stays where it is.
 */
export async function giveItems(
  transaction: Db,
  { from, to, note, items, back }: Omit<Giving, 'to'> & { to: string | null; items: ItemName[]; back: ItemName[] },
  now: Date,
): Promise<{ given: number; back: number }> {
  const queue = queuesRepository(transaction);
  await queue.lock([...items, ...back]);
  return {
    given: to === null ? 0 : await queue.give(items, { from, to, note }, now),
    back: await queue.releaseMany(back, from, now),
  };
}
