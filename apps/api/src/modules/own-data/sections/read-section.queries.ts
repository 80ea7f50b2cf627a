import type { Locale } from '@krapao/contract/locales';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';
import type { Section } from './section.ts';

const ROWS_AT_ONCE = 500;

type Row = (string | null)[];

/**
 * All rows of a section in batches, through a cursor of the caller's transaction: memory does not grow with the history,
 * and all sections are of one moment.
 */
export async function* readSection(
  transaction: Db,
  { name, sql, columns }: Section,
  { memberId, locale }: { memberId: string; locale: Locale },
): AsyncGenerator<Row[]> {
  const cursor = `own_data_${name.replaceAll('-', '_')}`;
  // Columns have no names of their own, so each row arrives as one array.
  const names = columns.map((_, index) => `c${index}`).join(', ');
  await query(
    transaction,
    `declare ${cursor} no scroll cursor for select array[${names}]::text[] as row from (${sql}) section (${names})`,
    sql.includes('$2') ? [memberId, locale] : [memberId],
  );
  for (;;) {
    const rows = await query<{ row: Row }>(transaction, `fetch ${ROWS_AT_ONCE} from ${cursor}`, []);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await query(transaction, `close ${cursor}`, []);
}

/** The number of a section's rows, and the last ones in its order. */
export async function readLatest(
  transaction: Db,
  { sql, columns }: Section,
  { memberId, locale, limit }: { memberId: string; locale: Locale; limit: number },
): Promise<{ count: number; rows: Row[] }> {
  const names = columns.map((_, index) => `c${index}`).join(', ');
  const values = sql.includes('$2') ? [memberId, locale] : [memberId];
  const [found] = await query<{ count: number }>(
    transaction,
    `select count(*)::int as count from (${sql}) section`,
    values,
  );
  const count = found?.count ?? 0;
  const rows = await query<{ row: Row }>(
    transaction,
    `select array[${names}]::text[] as row from (${sql}) section (${names})
     offset ${Math.max(0, count - limit)} limit ${limit}`,
    values,
  );
  return { count, rows: rows.map(({ row }) => row) };
}

/** All sections read one moment. */
export const readOneMoment = (transaction: Db) =>
  query(transaction, 'set transaction isolation level repeatable read read only', []);
