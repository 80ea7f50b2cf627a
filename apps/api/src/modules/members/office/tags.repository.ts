import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

export type StoredTag = { id: string; name: string; isInUse: boolean };

export function tagsRepository(db: Db) {
  const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id);
  return {
    list: () => query<StoredTag>(db, 'select id, name, is_in_use as "isInUse" from tag order by lower(name)', []),
    ofMembers: (ids: readonly string[]) =>
      query<{ memberId: string; id: string; name: string }>(
        db,
        `select m.member_id as "memberId", t.id, t.name from member_tag m join tag t on t.id = m.tag_id
         where m.member_id = any($1) order by lower(t.name)`,
        [ids],
      ),
    async insert({ id, name, by, at }: { id: string; name: string; by: string; at: Date }): Promise<void> {
      await query(db, 'insert into tag (id, name, created_by, created_at) values ($1, $2, $3, $4)', [id, name, by, at]);
    },
    async save(id: string, { name, isInUse }: { name: string; isInUse: boolean }): Promise<boolean> {
      const rows = await query(db, 'update tag set name = $2, is_in_use = $3 where id = $1 returning id', [
        ...[id, name, isInUse],
      ]);
      return rows.length > 0;
    },
    lock: (ids: readonly string[]) =>
      idsOf(query(db, 'select id from tag where id = any($1) and is_in_use order by id for share', [ids])),
    /** The members who did not have the tag; ids that are nobody's are left out. */
    give: (ids: readonly string[], tag: string, by: string, at: Date) =>
      idsOf(
        query(
          db,
          `insert into member_tag (member_id, tag_id, by, at)
           select id, $2, $3, $4 from member where id = any($1) order by id
           on conflict do nothing returning member_id as id`,
          [ids, tag, by, at],
        ),
      ),
    take: (ids: readonly string[], tag: string) =>
      idsOf(
        query(db, 'delete from member_tag where tag_id = $2 and member_id = any($1) returning member_id as id', [
          ids,
          tag,
        ]),
      ),
  };
}
