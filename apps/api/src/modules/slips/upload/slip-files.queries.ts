import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

const PAGE = 1_000;

/** Names of the pictures of slips after `name`, in order. */
export async function slipFilesAfter(db: Db, name: string): Promise<string[]> {
  const rows = await query<{ file: string }>(db, 'select file from slip where file > $1 order by file limit $2', [
    name,
    PAGE,
  ]);
  return rows.map(({ file }) => file);
}
