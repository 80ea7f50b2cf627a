import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/**
 * Members by what they deposited less what they withdrew in a time. A band is the number of upper bounds that the net
 * exceeds; bounds are ascending. Reversed entries do not count.
 */
export async function netDepositBands(
  db: Db,
  { from, to, currency, bounds }: { from: Date; to: Date; currency: Currency; bounds: readonly bigint[] },
) {
  const rows = await query<{ band: number; members: number; net: string }>(
    db,
    `select width_bucket(net::numeric, $4::numeric[]) as band, count(*)::int as members, sum(net)::text as net from (
       select member_id, sum(case type when 'deposit' then amount else -amount end) as net from statement_line
       where status = 'SUCCESS' and type in ('deposit', 'withdraw') and not details ? 'reversedBy'
         and settled_at >= $1 and settled_at < $2 and currency = $3
       group by member_id) nets
     group by 1 order by 1`,
    [from, to, currency, bounds.map((bound) => String(bound + 1n))],
  );
  return rows.map(({ net, ...row }) => ({ ...row, net: BigInt(net) }));
}
