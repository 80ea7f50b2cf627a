import { type Currency, type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { queuesRepository } from './queues.repository.ts';

type Described = { memberId: string | null; reference: string | null; amount: Minor | null; currency: Currency | null };

/** Member, reference and amount of items that wait or were settled. */
export async function describedItems(db: Db, ids: readonly string[]): Promise<Map<string, Described>> {
  if (ids.length === 0) return new Map();
  const rows = await queuesRepository(db).described(ids);
  return new Map(
    rows.map(({ id, amount, ...row }) => [id, { ...row, amount: amount === null ? null : minor(BigInt(amount)) }]),
  );
}

/** More items than an operator follows up. */
const FOUND_MAX = 200;

/** Items with this reference, or of these members. */
export const itemsAbout = (db: Db, reference: string, memberIds: readonly string[]): Promise<string[]> =>
  queuesRepository(db).idsOf(reference, memberIds, FOUND_MAX);
