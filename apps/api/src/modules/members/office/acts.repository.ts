import type { MEMBER_ACTS } from '@krapao/contract/office/member-acts';
import type { Db } from '../../../platform/database/db.ts';
import { query, statement } from '../../../platform/database/query.ts';

export type ActName = (typeof MEMBER_ACTS)[number];
export type ActDetails = Readonly<Record<string, string | null>>;
export type Act = { id: string; act: ActName; by: string; reason: string; details: ActDetails; at: Date };

/** For the transaction that carries out the act. */
export const writingAct = (memberId: string, { id, act, by, reason, details, at }: Act) =>
  statement(
    'insert into member_act (id, member_id, act, by, reason, details, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [...[id, memberId, act, by, reason, details, at]],
  );

/** Newest first, each with its time in microseconds, for the cursor. */
export const findActs = (db: Db, memberId: string, begin: readonly string[], limit: number) =>
  query<Act & { made: string; isPinned: boolean }>(
    db,
    `select id, act, by, reason, details, at, at::text as made,
       exists (select from member_pin where act_id = id) as "isPinned" from member_act
     where member_id = $1 and (at, id) < ($2::timestamptz, $3::uuid) order by at desc, id desc limit $4`,
    [memberId, ...begin, limit],
  );

/** The act that set each block in force. */
export const findBlocks = (db: Db, memberId: string) =>
  query<Act & { what: string }>(
    db,
    `select distinct on (details->>'what') details->>'what' as what, id, act, by, reason, details, at from member_act
     where member_id = $1 and act = 'block' order by details->>'what', at desc`,
    [memberId],
  );
