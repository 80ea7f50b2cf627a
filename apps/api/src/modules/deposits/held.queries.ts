import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { RefusalPlace } from './limit-refusals.repository.ts';

/** Payments that a limit held back in a period. */
export async function heldByLimits(db: Db, { from, to, currency }: { from: Date; to: Date; currency: Currency }) {
  const [row] = await query<{ count: number; amount: string }>(
    db,
    `select count(*)::int as count, coalesce(sum(amount), 0)::text as amount from payment_held
     where held_at >= $1 and held_at < $2 and currency = $3`,
    [from, to, currency],
  );
  return { count: row?.count ?? 0, amount: BigInt(row?.amount ?? 0) };
}

/** Deposits that a limit refused in a period, by place. */
export async function refusedByLimits(db: Db, { from, to, currency }: { from: Date; to: Date; currency: Currency }) {
  const rows = await query<{ place: RefusalPlace; count: number; amount: string }>(
    db,
    `select place, count(*)::int as count, sum(amount)::text as amount from limit_refusal
     where at >= $1 and at < $2 and currency = $3 group by 1 order by 1`,
    [from, to, currency],
  );
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}
