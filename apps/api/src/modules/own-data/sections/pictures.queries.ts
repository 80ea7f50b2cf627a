import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

export type Picture = { folder: 'slips' | 'chat' | 'documents'; stored: string; name: string };

const PICTURES = `
  select 'slips' as folder, file as stored, 'slips/' || reference || '.jpg' as name from slip where member_id = $1
  union all
  select 'chat', name, 'chat/' || name from chat_file
  where conversation_id = (select id from chat_conversation where member_id = $1)
  union all
  select 'documents', id || '.jpg', 'documents/' || id || '.jpg' from member_document_file
  where member_id = $1 and removed_at is null`;

/** Slips, files in chat and documents, with their names in the archive. */
export const findPictures = (db: Db, memberId: string): Promise<Picture[]> => query(db, PICTURES, [memberId]);
