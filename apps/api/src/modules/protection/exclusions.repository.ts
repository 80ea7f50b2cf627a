import type { ExclusionPeriod, ExclusionReason } from '@krapao/contract/exclusions';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';

export type StoredExclusion = {
  id: string;
  memberId: string;
  reason: ExclusionReason;
  period: ExclusionPeriod;
  beginsAt: Date;
  endsAt: Date;
  operatorId: string | null;
};

export const insertingExclusion = (exclusion: StoredExclusion) =>
  statement(
    `insert into exclusion (id, member_id, reason, period, begins_at, ends_at, operator_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[exclusion.id, exclusion.memberId, exclusion.reason, exclusion.period],
      ...[exclusion.beginsAt, exclusion.endsAt, exclusion.operatorId],
    ],
  );

/** Newest first. A member cannot have many: each is longer than the one before. */
export const findExclusions = (db: Db, memberId: string): Promise<StoredExclusion[]> =>
  query(
    db,
    `select id, member_id as "memberId", reason, period, begins_at as "beginsAt", ends_at as "endsAt",
       operator_id as "operatorId"
     from exclusion where member_id = $1 order by begins_at desc limit 50`,
    [memberId],
  );
