import type { Currency } from '@krapao/money';
import { ask, type Db } from '../../platform/db.ts';

/** How many registered on each day of Bangkok's calendar, from the beginning of one to that of another. */
export async function newMembers(db: Db, from: Date, to: Date, currency: Currency): Promise<Map<string, number>> {
  // Day by day, because so they are counted in the index alone.
  const rows = await ask<{ day: string; members: number }>(
    db,
    `select (day at time zone 'Asia/Bangkok')::date::text as day, (
       select count(*)::int from member
       where currency = $3 and created_at >= day and created_at < day + interval '24 hours') as members
     from generate_series($1::timestamptz, $2::timestamptz - interval '24 hours', interval '24 hours') day`,
    [from, to, currency],
  );
  return new Map(rows.map(({ day, members }) => [day, members]));
}
