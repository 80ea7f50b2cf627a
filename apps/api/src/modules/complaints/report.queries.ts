import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type ComplaintCounts = {
  made: number;
  upheld: number;
  rejected: number;
  /** Not answered yet. */
  open: number;
  /** Answered after the time that the member was promised, or still open after it. */
  late: number;
  /** Median time to answer; null without an answer. */
  medianHours: number | null;
};

/** Complaints made in a time, by their state now. */
export async function countComplaints(
  db: Db,
  { from, to, currency, now }: { from: Date; to: Date; currency: Currency; now: Date },
): Promise<ComplaintCounts> {
  const [row] = await query<ComplaintCounts>(
    db,
    `select count(*)::int as made, (count(*) filter (where is_upheld))::int as upheld,
       (count(*) filter (where not is_upheld))::int as rejected,
       (count(*) filter (where answered_at is null))::int as open,
       (count(*) filter (where coalesce(answered_at, $4) > due_at))::int as late,
       (percentile_cont(0.5) within group (order by extract(epoch from answered_at - c.created_at) / 3600)
         filter (where answered_at is not null))::int as "medianHours"
     from complaint c join member m on m.id = c.member_id and m.currency = $3
     where c.created_at >= $1 and c.created_at < $2`,
    [from, to, currency, now],
  );
  return row as ComplaintCounts;
}
