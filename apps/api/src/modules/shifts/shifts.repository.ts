import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

type Note = { id: string; by: string; text: string; createdAt: Date };

const COLUMNS = 'n.id, n.operator_id as by, n.text, n.created_at as "createdAt"';

export function shiftsRepository(db: Db) {
  return {
    addNote: ({ id, by, text, createdAt }: Note) =>
      query(db, 'insert into handover_note (id, operator_id, text, created_at) values ($1, $2, $3, $4)', [
        ...[id, by, text, createdAt],
      ]),

    unread: (reader: string, since: Date) =>
      query<Note>(
        db,
        `select ${COLUMNS} from handover_note n
         where n.created_at > $2 and n.operator_id <> $1 and not exists (
           select from handover_note_read r where r.note_id = n.id and r.operator_id = $1)
         order by n.created_at, n.id limit 20`,
        [reader, since],
      ),

    /** False when there is no such note. */
    read: async (id: string, reader: string, at: Date): Promise<boolean> => {
      await query(
        db,
        `insert into handover_note_read (note_id, operator_id, read_at)
         select id, $2, $3 from handover_note where id = $1 on conflict do nothing`,
        [id, reader, at],
      );
      return (await query(db, 'select from handover_note where id = $1', [id])).length > 0;
    },

    lastOf: async (operatorId: string, since: Date) =>
      (
        await query<Note & { readBy: string[] }>(
          db,
          `select ${COLUMNS}, array(
             select r.operator_id::text from handover_note_read r where r.note_id = n.id order by r.read_at) as "readBy"
           from handover_note n where n.operator_id = $1 and n.created_at > $2 order by n.created_at desc limit 1`,
          [operatorId, since],
        )
      )[0],
  };
}
