import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type Span = { from: Date; to: Date; currency: Currency };

/** Members with a limit in force at the end of a time, by kind and period. */
export const countLimits = (db: Db, { to, currency }: Span) =>
  query<{ kind: string; period: string; count: number }>(
    db,
    `select kind, period, count(*)::int as count from (
       select distinct on (member_id, kind, period) member_id, kind, period, to_amount from play_limit_change
       where changed_at < $1 and change in ('set', 'lowered', 'raised', 'removed')
       order by member_id, kind, period, changed_at desc, id desc) last
     join member m on m.id = member_id and m.currency = $2
     where to_amount is not null group by 1, 2 order by 1, 2`,
    [to, currency],
  );

/** Exclusions that began or ended in a time, by who took them and for how long. */
export const countExclusions = (db: Db, { from, to, currency }: Span, what: 'begins_at' | 'ends_at') =>
  query<{ reason: string; period: string; count: number }>(
    db,
    `select reason, period, count(*)::int as count from exclusion e
     join member m on m.id = e.member_id and m.currency = $3
     where ${what} >= $1 and ${what} < $2 group by 1, 2 order by 1, 2`,
    [from, to, currency],
  );

/** Reality checks shown in a time, and how they were answered, whenever that was. */
export const countChecks = (db: Db, { from, to, currency }: Span) =>
  query<{ answer: string; count: number }>(
    db,
    `select coalesce(answered.event, 'unanswered') as answer, count(*)::int as count from reality_check_event shown
     join member m on m.id = shown.member_id and m.currency = $3
     left join reality_check_event answered on answered.session_id = shown.session_id
       and answered.due_at = shown.due_at and answered.event <> 'shown'
     where shown.event = 'shown' and shown.at >= $1 and shown.at < $2 group by 1 order by 1`,
    [from, to, currency],
  );
