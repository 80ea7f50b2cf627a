import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type DocumentFile = {
  id: string;
  documentId: string;
  sha256: string;
  bytes: number;
  uploadedBy: string | null;
  uploadedAt: Date;
  removedAt: Date | null;
};

export const fileName = (id: string): string => `${id}.jpg`;

const COLUMNS = `id, document_id as "documentId", sha256, bytes, uploaded_by as "uploadedBy",
  uploaded_at as "uploadedAt", removed_at as "removedAt"`;
const AT_ONCE = 200;

export function documentFilesRepository(db: Db) {
  return {
    insert: (memberId: string, { id, documentId, sha256, bytes, uploadedBy, uploadedAt }: DocumentFile) =>
      query(
        db,
        `insert into member_document_file (id, document_id, member_id, sha256, bytes, uploaded_by, uploaded_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, documentId, memberId, sha256, bytes, uploadedBy, uploadedAt],
      ),

    /** In the order of their upload. */
    listOf: (documentIds: readonly string[]) =>
      query<DocumentFile>(
        db,
        `select ${COLUMNS} from member_document_file where document_id = any($1) order by uploaded_at, id`,
        [documentIds],
      ),

    find: async (memberId: string, documentId: string, id: string): Promise<DocumentFile | undefined> =>
      (
        await query<DocumentFile>(
          db,
          `select ${COLUMNS} from member_document_file
           where member_id = $1 and document_id = $2 and id = $3 and removed_at is null`,
          [memberId, documentId, id],
        )
      )[0],

    /** Which of these files are on record and not removed. */
    known: async (names: readonly string[]): Promise<ReadonlySet<string>> => {
      const rows = await query<{ name: string }>(
        db,
        `select id || '.jpg' as name from member_document_file where id || '.jpg' = any($1) and removed_at is null`,
        [names],
      );
      return new Set(rows.map(({ name }) => name));
    },

    /** Files of documents that were refused or cancelled before a time. */
    listUnused: (before: Date) =>
      query<{ id: string }>(
        db,
        `select f.id from member_document_file f join member_document d on d.id = f.document_id
         where f.removed_at is null and d.state in ('refused', 'cancelled') and d.decided_at < $1 limit ${AT_ONCE}`,
        [before],
      ),

    /** Members with files, in order, after one. */
    ownersAfter: async (memberId: string): Promise<string[]> =>
      (
        await query<{ id: string }>(
          db,
          `select distinct member_id as id from member_document_file
           where removed_at is null and member_id > $1 order by member_id limit ${AT_ONCE}`,
          [memberId],
        )
      ).map(({ id }) => id),

    listOfMember: (memberId: string) =>
      query<{ id: string }>(db, 'select id from member_document_file where member_id = $1 and removed_at is null', [
        memberId,
      ]),

    saveRemoved: (id: string, at: Date) =>
      query(db, 'update member_document_file set removed_at = $2 where id = $1', [id, at]),
  };
}
