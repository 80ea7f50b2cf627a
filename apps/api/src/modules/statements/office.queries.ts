import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** The operation of the entry with this reference: its own, or one linked later. */
export async function operationOf(db: Db, reference: string): Promise<string | undefined> {
  const [row] = await query<{ id: string }>(
    db,
    `select coalesce(details ->> 'operation', id::text) as id from statement_line where reference = $1`,
    [reference],
  );
  return row?.id;
}
