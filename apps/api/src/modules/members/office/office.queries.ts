import type { Currency } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

/** Registrations per Bangkok day, in a range of whole days. */
export async function newMembers(db: Db, from: Date, to: Date, currency: Currency): Promise<Map<string, number>> {
  // Day by day, so that an index-only scan counts them.
  const rows = await query<{ day: string; members: number }>(
    db,
    `select (day at time zone 'Asia/Bangkok')::date::text as day, (
       select count(*)::int from member
       where currency = $3 and created_at >= day and created_at < day + interval '24 hours') as members
     from generate_series($1::timestamptz, $2::timestamptz - interval '24 hours', interval '24 hours') day`,
    [from, to, currency],
  );
  return new Map(rows.map(({ day, members }) => [day, members]));
}
