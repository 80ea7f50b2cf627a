import { query } from '../../platform/database/query.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export const SEALED_APPS: SealedColumn = {
  purpose: 'second factors of members',
  async list(db, [memberId = ''], limit) {
    const rows = await query<{ memberId: string; box: Buffer }>(
      db,
      `select member_id as "memberId", secret as box from authenticator_app
       where member_id > $1 order by member_id limit $2`,
      [memberId, limit],
    );
    return rows.map((row) => ({ key: [row.memberId], owner: row.memberId, box: row.box }));
  },
  async replace(db, [memberId], former, box) {
    await query(db, 'update authenticator_app set secret = $3 where member_id = $1 and secret = $2', [
      memberId,
      former,
      box,
    ]);
  },
};

export const SEALED_ENROLMENTS: SealedColumn = {
  purpose: 'second factors of members',
  async list(db, [sessionId = FIRST_ID], limit) {
    const rows = await query<{ sessionId: string; box: Buffer }>(
      db,
      `select session_id as "sessionId", secret as box from authenticator_enrolment
       where session_id > $1 order by session_id limit $2`,
      [sessionId, limit],
    );
    return rows.map((row) => ({ key: [row.sessionId], owner: row.sessionId, box: row.box }));
  },
  async replace(db, [sessionId], former, box) {
    await query(db, 'update authenticator_enrolment set secret = $3 where session_id = $1 and secret = $2', [
      sessionId,
      former,
      box,
    ]);
  },
};
