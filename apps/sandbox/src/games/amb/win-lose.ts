import type { Query } from '../../database.ts';
import type { Provider } from '../providers.ts';

type Sums = { username: string; bet: string; valid: string; result: string; count: number };

/** Stakes, valid bets and results of each member in a time, as AMB writes them: stakes below zero. */
export async function winLoseByDay(database: Query, { code }: Provider, from: Date, to: Date): Promise<object[]> {
  const { rows } = await database.query<Sums>(
    `select username, count(*)::int as count, sum((detail->>'stake')::numeric)::text as bet,
       sum(case when detail->>'stake' = detail->>'payout' then 0 else (detail->>'stake')::numeric end)::text as valid,
       sum((detail->>'payout')::numeric - (detail->>'stake')::numeric)::text as result
     from sandbox.game_transaction
     where provider = $1 and kind = 'round' and created_at >= $2 and created_at < $3 group by username order by username`,
    [code, from, to],
  );
  const decimal = (text: string) => ({ $numberDecimal: text });
  return rows.map(({ username, bet, valid, result, count }) => ({
    _id: username,
    betAmt: decimal(`-${bet}`),
    validAmt: decimal(`-${valid}`),
    winLose: decimal(result),
    stake: count,
  }));
}
