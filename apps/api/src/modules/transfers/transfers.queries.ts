import { minor } from '@krapao/money';
import { batchedQuery } from '../../platform/database/coalesce-reads.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** Sum of pending transfers out of games: not in the wallet yet, and maybe no longer in the game. */
export const moneyComingHome = batchedQuery(
  `select sum(amount)::text as amount from game_transfer where member_id = $1 and direction = 'out' and status = 'sent'`,
  ([row]: { amount: string | null }[]) => minor(BigInt(row?.amount ?? 0)),
);

/** Transfers out of games less transfers into games, by the first day of each period of Bangkok with any. */
export async function netTransfersBy(
  db: Db,
  memberId: string,
  by: 'day' | 'month' | 'year',
): Promise<Map<string, bigint>> {
  const rows = await query<{ day: string; amount: string }>(
    db,
    `select date_trunc($2, settled_at at time zone 'Asia/Bangkok')::date::text as day,
       sum(case direction when 'out' then amount else -amount end)::text as amount
     from game_transfer where member_id = $1 and status = 'succeeded' group by 1`,
    [memberId, by],
  );
  return new Map(rows.map(({ day, amount }) => [day, BigInt(amount)]));
}
