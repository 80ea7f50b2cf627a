import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** Accounts closed in a time. */
export async function countClosed(
  db: Db,
  { from, to, currency }: { from: Date; to: Date; currency: Currency },
): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    `select count(*)::int as count from closing c join member m on m.id = c.member_id and m.currency = $3
     where c.state = 'closed' and c.ended_at >= $1 and c.ended_at < $2`,
    [from, to, currency],
  );
  return row?.count ?? 0;
}
