import type { Currency } from '@krapao/money';
import { ask, type Db } from '../../platform/db.ts';

/** How many registered on each day of Bangkok's calendar in this time. */
export async function newMembers(db: Db, from: Date, to: Date, currency: Currency): Promise<Map<string, number>> {
  const rows = await ask<{ day: string; members: number }>(
    db,
    `select ((created_at at time zone 'Asia/Bangkok')::date)::text as day, count(*)::int as members
     from member where created_at >= $1 and created_at < $2 and currency = $3 group by 1`,
    [from, to, currency],
  );
  return new Map(rows.map(({ day, members }) => [day, members]));
}
