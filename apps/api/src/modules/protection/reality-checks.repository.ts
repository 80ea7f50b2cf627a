import type { CHECK_MINUTES, CheckAnswer, LimitPeriod, TIME_LIMIT_KINDS } from '@krapao/contract/play-limits';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type CheckMinutes = (typeof CHECK_MINUTES)[number];

export async function findCheckMinutes(db: Db, memberId: string): Promise<CheckMinutes | undefined> {
  const [row] = await query<{ minutes: CheckMinutes }>(db, 'select minutes from reality_check where member_id = $1', [
    memberId,
  ]);
  return row?.minutes;
}

export const saveCheckMinutes = (db: Db, memberId: string, minutes: CheckMinutes) =>
  query(
    db,
    `insert into reality_check (member_id, minutes) values ($1, $2)
     on conflict (member_id) do update set minutes = excluded.minutes`,
    [memberId, minutes],
  );

export type ReachedLimit = { kind: (typeof TIME_LIMIT_KINDS)[number]; period: LimitPeriod; until: Date | null };

/** The limit on time that is reached and ends last. */
export async function findReachedLimit(db: Db, memberId: string, at: Date): Promise<ReachedLimit | undefined> {
  const [row] = await query<ReachedLimit>(
    db,
    `select k.kind, u.period, case k.kind when 'play-time' then period_end(u.period, $2) end as until
     from unnest(array['play-time', 'session']) k (kind), lateral used_limits($1, k.kind, $2) u
     where u.used >= u.amount order by until desc nulls last limit 1`,
    [memberId, at],
  );
  return row;
}

export type CheckEvent = {
  memberId: string;
  sessionId: string;
  dueAt: Date;
  event: 'shown' | CheckAnswer;
  at: Date;
};

/** Each check is shown once and answered once; the first report of either counts. */
export const saveCheckEvent = (db: Db, { memberId, sessionId, dueAt, event, at }: CheckEvent) =>
  query(
    db,
    `insert into reality_check_event (member_id, session_id, due_at, event, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [memberId, sessionId, dueAt, event, at],
  );
