import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

type Span = { from: Date; to: Date; currency: Currency };
type Count = { what: string; count: number };

/** Markers that began in a time, by kind. */
export const countMarkers = (db: Db, { from, to, currency }: Span) =>
  query<Count>(
    db,
    `select kind as what, count(*)::int as count from harm_marker_change c
     join member m on m.id = c.member_id and m.currency = $3
     where changed_at >= $1 and changed_at < $2 and from_points = 0 group by 1 order by 1`,
    [from, to, currency],
  );

/** Contacts recorded in a time, by what was done. */
export const countContacts = (db: Db, { from, to, currency }: Span) =>
  query<Count>(
    db,
    `select act as what, count(*)::int as count from harm_contact c
     join member m on m.id = c.member_id and m.currency = $3
     where at >= $1 and at < $2 group by 1 order by 1`,
    [from, to, currency],
  );
