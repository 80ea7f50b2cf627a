import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** Operator-edited lists, each with its key column. */
const KEYS = { bank: 'code', source: 'code', deposit_account: 'id', deposit_wallet: 'id' } as const;
export type List = keyof typeof KEYS;

/** Values by column; column names come from code, never from a caller. */
export async function saveRow(db: Db, list: List, row: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = Object.keys(row);
  const changed = columns.filter((name) => name !== KEYS[list]);
  const places = columns.map((_, index) => `$${index + 1}`);
  await query(
    db,
    `insert into ${list} (${columns.join()}) overriding system value values (${places.join()})
     on conflict (${KEYS[list]}) do update set ${changed.map((name) => `${name} = excluded.${name}`).join()}`,
    Object.values(row),
  );
}

export async function nextId(db: Db, list: 'deposit_account' | 'deposit_wallet'): Promise<string> {
  const [row] = await query<{ id: string }>(db, `select nextval(pg_get_serial_sequence($1, 'id'))::text as id`, [list]);
  if (!row) throw new Error(`no id for ${list}`);
  return row.id;
}
