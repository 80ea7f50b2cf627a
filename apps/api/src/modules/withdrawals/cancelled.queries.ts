import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** How many withdrawals each of these members requested since then and cancelled. */
export async function cancelledWithdrawals(
  db: Db,
  memberIds: readonly string[],
  from: Date,
): Promise<Map<string, number>> {
  const rows = await query<{ id: string; count: number }>(
    db,
    `select member_id as id, count(*)::int as count from withdrawal
     where member_id = any($1) and created_at >= $2 and status = 'cancelled' group by member_id`,
    [memberIds, from],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
