import type { MemberShown, QueueKind, Signal } from '@krapao/contract/office/queues';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { type Send, transact } from '../../platform/transact.ts';
import { type ItemName, queuesRepository } from './queues.repository.ts';

export type ShownMember = z.infer<typeof MemberShown>;
export type ShownSignal = z.infer<typeof Signal>;

/** What everybody who works at the office's queues needs. */
export type Desk = {
  db: Db;
  clock: Clock;
  /** How colleagues see operators; who is not known is left out. */
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Members as the office shows them, masked. */
  membersShown(ids: readonly string[]): Promise<ReadonlyMap<string, ShownMember>>;
};

export type Deciding = { kind: QueueKind; id: string; operatorId: string };
type DecidingMany = { kind: QueueKind; ids: readonly string[]; operatorId: string };
type Work = (transaction: Db, send: Send) => Promise<boolean>;

/**
 * Decides about an item, in one transaction with the decision's own writes: it is not decided when a colleague works on
 * it, nor when it was decided before, which `work` says by a no. The item's own row is locked before its place in the
 * queue, as by the rules that end items without people: in turned order the two would wait for each other.
 */
export const decideItem = (desk: Desk, { kind, id, operatorId }: Deciding, work: Work): Promise<void> =>
  decideItems(desk, { kind, ids: [id], operatorId }, work);

/** The same for many: all of them or none. */
export async function decideItems(desk: Desk, { kind, ids, operatorId }: DecidingMany, work: Work): Promise<void> {
  await transact(desk.db, async (transaction, send) => {
    const queue = queuesRepository(transaction);
    await queue.actAs(operatorId, kind, ids);
    const isDone = await work(transaction, send);
    const items = await queue.findMany(kind, ids);
    if (!isDone) throw new AppError(items.length === ids.length ? 'ITEM_HANDLED' : 'NO_DATA');
    for (const item of items) await refuseTaken(desk, item, operatorId);
  });
}

/** Refuses what a colleague works on. */
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

/** Rows with whoever did something by name; what no person did stays null. */
export async function withNames<Row extends { by: string | null }>(desk: Desk, rows: readonly Row[]): Promise<Row[]> {
  const names = await desk.operatorNames([...new Set(rows.flatMap(({ by }) => by ?? []))]);
  return rows.map((row) => ({ ...row, by: row.by && (names.get(row.by) ?? row.by) }));
}

export const memberShown = async (desk: Desk, id: string | null): Promise<ShownMember | null> =>
  (id && (await desk.membersShown([id])).get(id)) || null;

/**
 * Has an item for a while before something is done about it that a transaction cannot take back, such as asking somebody
 * outside.
 */
export async function claimItem(desk: Desk, name: ItemName, operatorId: string): Promise<Date> {
  const queue = queuesRepository(desk.db);
  const until = await queue.claim(name, operatorId, desk.clock.now());
  if (until) return until;
  const [item] = await queue.findMany(name.kind, [name.id]);
  if (!item) throw new AppError('NO_DATA');
  if (item.leftAt) throw new AppError('ITEM_HANDLED');
  throw new AppError('ITEM_TAKEN', { by: await operatorName(desk, item.takenBy ?? '') });
}
