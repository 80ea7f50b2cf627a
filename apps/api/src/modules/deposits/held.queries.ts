import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** Payments that a limit held back in a time. */
export async function heldByLimits(db: Db, { from, to, currency }: { from: Date; to: Date; currency: Currency }) {
  const [row] = await query<{ count: number; amount: string }>(
    db,
    `select count(*)::int as count, coalesce(sum(amount), 0)::text as amount from payment_held
     where held_at >= $1 and held_at < $2 and currency = $3`,
    [from, to, currency],
  );
  return { count: row?.count ?? 0, amount: BigInt(row?.amount ?? 0) };
}
