import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

type Pin = { memberId: string; noteId: string; by: string };

export function pinsRepository(db: Db) {
  return {
    /** False when it is pinned, or no note of the member. */
    async insert({ memberId, noteId, by }: Pin, at: Date): Promise<boolean> {
      const rows = await query(
        db,
        `insert into member_pin (act_id, member_id, by, at)
         select id, member_id, $3, $4 from member_act where id = $1 and member_id = $2 and act = 'note'
         on conflict do nothing returning act_id`,
        [noteId, memberId, by, at],
      );
      return rows.length > 0;
    },
    async remove({ memberId, noteId }: Pin): Promise<boolean> {
      const sql = 'delete from member_pin where act_id = $1 and member_id = $2 returning act_id';
      return (await query(db, sql, [noteId, memberId])).length > 0;
    },
    ofMember: (memberId: string) =>
      query<{ id: string; text: string; by: string; at: Date }>(
        db,
        `select a.id, a.reason as text, a.by, a.at from member_pin p join member_act a on a.id = p.act_id
         where p.member_id = $1 order by a.at desc, a.id desc`,
        [memberId],
      ),
  };
}
