import type { MemberShown, QueueKind, Signal } from '@krapao/contract/office/queues';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Send, transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type ItemName, queuesRepository, type Taker } from './queues.repository.ts';

export type ShownMember = z.infer<typeof MemberShown>;
export type ShownSignal = z.infer<typeof Signal>;

/** Dependencies of every module with a review queue. */
export type Desk = {
  db: Db;
  clock: Clock;
  /** Names of operators for colleagues; unknown ids are left out. */
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Members for the back office, masked. */
  membersShown(ids: readonly string[]): Promise<ReadonlyMap<string, ShownMember>>;
};

/** `isOwn`: the operator's own request, which is taken back whoever has the item. */
type By = { kind: QueueKind; operatorId: string; isOwn?: boolean };
export type Deciding = By & { id: string };
type DecidingMany = By & { ids: readonly string[] };
type Work = (transaction: Db, send: Send) => Promise<boolean>;

/**
 * Decides an item in one transaction with the decision's own writes. Throws when a colleague has the item assigned, or
 * when `work` returns false because it was decided before. The item's own row is locked before its queue row, as by
 * automatic decisions: the reverse order would deadlock.
 */
export const decideItem = (desk: Desk, { id, ...by }: Deciding, work: Work): Promise<void> =>
  decideItems(desk, { ...by, ids: [id] }, work);

/** Decides several items: all or none. */
export async function decideItems(
  desk: Desk,
  { kind, ids, operatorId, isOwn = false }: DecidingMany,
  work: Work,
): Promise<void> {
  await transact(desk.db, async (transaction, send) => {
    const queue = queuesRepository(transaction);
    await queue.actAs(operatorId, kind, ids);
    const isDone = await work(transaction, send);
    const items = await queue.findMany(kind, ids);
    if (!isDone) throw new AppError(items.length === ids.length ? 'ITEM_HANDLED' : 'NO_DATA');
    if (!isOwn) for (const item of items) await refuseTaken(desk, item, operatorId);
  });
}

/** Refuses an item assigned to a colleague. */
async function refuseTaken(
  desk: Desk,
  { takenBy, takenUntil }: { takenBy: string | null; takenUntil: Date | null },
  operatorId: string,
): Promise<void> {
  if (!takenBy || takenBy === operatorId || !takenUntil || takenUntil < desk.clock.now()) return;
  throw new AppError('ITEM_TAKEN', { by: await operatorName(desk, takenBy) });
}

export async function operatorName(desk: Desk, id: string): Promise<string> {
  return (await desk.operatorNames([id])).get(id) ?? id;
}

/** Replaces operator ids by names; null, where no person acted, stays null. */
export async function withNames<Row extends { by: string | null }>(desk: Desk, rows: readonly Row[]): Promise<Row[]> {
  const names = await desk.operatorNames([...new Set(rows.flatMap(({ by }) => by ?? []))]);
  return rows.map((row) => ({ ...row, by: row.by && (names.get(row.by) ?? row.by) }));
}

export const memberShown = async (desk: Desk, id: string | null): Promise<ShownMember | null> =>
  (id && (await desk.membersShown([id])).get(id)) || null;

/** Assigns an item before an effect that a transaction cannot roll back, such as a request to an external system. */
export async function claimItem(desk: Desk, name: ItemName, by: Taker): Promise<Date> {
  const queue = queuesRepository(desk.db);
  const until = await queue.claim(name, by, desk.clock.now());
  if (until) return until;
  const [item] = await queue.findMany(name.kind, [name.id]);
  if (!item) throw new AppError('NO_DATA');
  if (item.leftAt) throw new AppError('ITEM_HANDLED');
  throw new AppError('ITEM_TAKEN', { by: await operatorName(desk, item.takenBy ?? '') });
}
