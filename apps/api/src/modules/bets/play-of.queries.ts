import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

type PlayedHour = { memberId: string; at: Date; bets: number };

/** Hours with bets of these members since then, with their number, oldest first. */
export const playedHours = (db: Db, memberIds: readonly string[], from: Date): Promise<PlayedHour[]> =>
  query(
    db,
    `select member_id as "memberId", date_trunc('hour', settled_at) as at, count(*)::int as bets from game_bet
     where member_id = any($1) and settled_at >= $2 group by 1, 2 order by 2`,
    [memberIds, from],
  );

/** Money lost in bets settled within `withinMs` before each moment, in the order of the moments; negative when won. */
export async function lossesBefore(
  db: Db,
  moments: readonly { memberId: string; at: Date }[],
  withinMs: number,
): Promise<Minor[]> {
  const rows = await query<{ lost: string }>(
    db,
    `select coalesce(bets.lost, 0)::text as lost
     from unnest($1::text[], $2::timestamptz[]) with ordinality moment (member_id, at, place)
     left join lateral (
       select sum(stake - payout) as lost from game_bet b
       where b.member_id = moment.member_id and b.settled_at <= moment.at
         and b.settled_at > moment.at - $3 * interval '1 millisecond') bets on true
     order by place`,
    [moments.map(({ memberId }) => memberId), moments.map(({ at }) => at), withinMs],
  );
  return rows.map(({ lost }) => minor(BigInt(lost)));
}
