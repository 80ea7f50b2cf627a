import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

const PAGE = 1_000;

/** Names of the files of chats after `name`, in order. */
export async function chatFilesAfter(db: Db, name: string): Promise<string[]> {
  const rows = await query<{ name: string }>(db, 'select name from chat_file where name > $1 order by name limit $2', [
    name,
    PAGE,
  ]);
  return rows.map((row) => row.name);
}
