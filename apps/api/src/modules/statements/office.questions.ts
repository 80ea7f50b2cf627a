import { ask, type Db } from '../../platform/db.ts';

/** The operation that the line with this reference tells of: its own, or the one that it was found to be of later. */
export async function operationOf(db: Db, reference: string): Promise<string | undefined> {
  const [row] = await ask<{ id: string }>(
    db,
    `select coalesce(details ->> 'operation', id::text) as id from statement_line where reference = $1`,
    [reference],
  );
  return row?.id;
}
