import { ask, type Db } from '../../platform/db.ts';

/** Lists that operators keep, each with the column that tells its rows apart. */
const KEYS = { bank: 'code', source: 'code', deposit_account: 'id', deposit_wallet: 'id' } as const;
export type List = keyof typeof KEYS;

/** Values by their columns; the names are ours, never a caller's. */
export async function saveRow(db: Db, list: List, row: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = Object.keys(row);
  const changed = columns.filter((name) => name !== KEYS[list]);
  const places = columns.map((_, index) => `$${index + 1}`);
  await ask(
    db,
    `insert into ${list} (${columns.join()}) overriding system value values (${places.join()})
     on conflict (${KEYS[list]}) do update set ${changed.map((name) => `${name} = excluded.${name}`).join()}`,
    Object.values(row),
  );
}

export async function nextId(db: Db, list: 'deposit_account' | 'deposit_wallet'): Promise<string> {
  const [row] = await ask<{ id: string }>(db, `select nextval(pg_get_serial_sequence($1, 'id'))::text as id`, [list]);
  if (!row) throw new Error(`no id for ${list}`);
  return row.id;
}
