import type { LimitChange, LimitKind, LimitPeriod } from '@krapao/contract/play-limits';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { LimitKey } from './limits.repository.ts';

/** `from` and `to` are null without a limit; minor units, or minutes. */
export type LimitChangeEntry = {
  change: LimitChange;
  from: bigint | null;
  to: bigint | null;
  confirmableFrom: Date | null;
};
export type StoredLimitChange = LimitChangeEntry & { kind: LimitKind; period: LimitPeriod; at: Date };

const LISTED_MAX = 100;

export const insertLimitChange = (
  transaction: Db,
  { memberId, kind, period, change, from, to, confirmableFrom, at }: LimitKey & LimitChangeEntry & { at: Date },
) =>
  query(
    transaction,
    `insert into play_limit_change
       (member_id, kind, period, change, from_amount, to_amount, confirmable_from, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [memberId, kind, period, change, from, to, confirmableFrom, at],
  );

type Row = Omit<StoredLimitChange, 'from' | 'to'> & { from: string | null; to: string | null };
const whole = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

/** Newest first. */
export async function findLimitChanges(db: Db, memberId: string): Promise<StoredLimitChange[]> {
  const rows = await query<Row>(
    db,
    `select kind, period, change, from_amount::text as "from", to_amount::text as "to",
       confirmable_from as "confirmableFrom", changed_at as at
     from play_limit_change where member_id = $1 order by changed_at desc, id desc limit $2`,
    [memberId, LISTED_MAX],
  );
  return rows.map(({ from, to, ...row }) => ({ ...row, from: whole(from), to: whole(to) }));
}

/** How often each of these members raised or removed a limit since then. */
export async function countRaises(db: Db, memberIds: readonly string[], from: Date): Promise<Map<string, number>> {
  const rows = await query<{ id: string; count: number }>(
    db,
    `select member_id as id, count(*)::int as count from play_limit_change
     where member_id = any($1) and changed_at >= $2 and change in ('raised', 'removed') group by member_id`,
    [memberIds, from],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
