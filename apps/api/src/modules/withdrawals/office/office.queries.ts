import { type Currency, type Minor, minor } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

/** Steps of a withdrawal, with their operators; a withdrawal's id is also the id of its operation. */
export const traceWithdrawal = async (db: Db, id: string) => {
  const rows = await query<{ what: string; at: Date; by: string | null; note: string | null }>(
    db,
    `select 'withdrawal.' || step as what, at, by, coalesce(note, because) as note
     from withdrawal_step where withdrawal_id = $1`,
    [id],
  );
  return rows.map((row) => ({ ...row, item: { kind: 'withdrawals', id } as const }));
};

export type LargeWithdrawal = { id: string; amount: Minor; currency: Currency; createdAt: Date };

/** The newest withdrawals in review above a sum of their currency. */
export async function findLargeWithdrawals(
  db: Db,
  above: Readonly<Partial<Record<Currency, Minor>>>,
): Promise<LargeWithdrawal[]> {
  const rows = await query<Omit<LargeWithdrawal, 'amount'> & { amount: string }>(
    db,
    `select id, w.amount::text, w.currency, created_at as "createdAt" from withdrawal w
     join unnest($1::text[], $2::bigint[]) as above (currency, amount)
       on above.currency = w.currency and w.amount > above.amount
     where status = 'requested' order by created_at desc limit 20`,
    [Object.keys(above), Object.values(above)],
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amount: minor(BigInt(amount)) }));
}

/** Payment orders that the bank has not answered for long. */
export async function silentPayouts(db: Db): Promise<{ count: number; since: Date } | undefined> {
  const [row] = await query<{ count: number; since: Date | null }>(
    db,
    `select count(*)::int as count, min(created_at) as since from withdrawal where status = 'approved' and is_bank_silent`,
    [],
  );
  return row?.since ? { count: row.count, since: row.since } : undefined;
}
