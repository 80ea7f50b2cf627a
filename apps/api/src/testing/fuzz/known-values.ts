import { aRegistration } from '../members.ts';
import type { TestDatabase } from '../test-database.ts';

const VALUES_PER_COLUMN = 6;
const PASSWORD = aRegistration().password;

/** Ids, references and codes that the database has near the subject of a call, so that its requests find rows. */
export async function knownValues({ query }: TestDatabase): Promise<(key: string) => Promise<string[]>> {
  const columns = await query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'uuid', 'bigint', 'integer')
       and column_name ~ '(^|_)(id|reference|code|key|kind|name|number)$' order by 1, 2`,
  );
  return async (key) => {
    const subjects = key.split('/').filter((segment) => !/[{ ]/.test(segment));
    const stems = ['member', ...subjects.map((segment) => segment.replaceAll('-', '_').replace(/(ies|s)$/, ''))];
    const near = columns.filter(({ table }) => stems.some((stem) => stem.length > 2 && table.includes(stem)));
    const selects = near.map(
      ({ table, column }) =>
        `(select distinct "${column}"::text as value from "${table}" order by 1 limit ${VALUES_PER_COLUMN})`,
    );
    const rows = await query<{ value: string | null }>(`${selects.join(' union ')} order by 1`);
    return [PASSWORD, ...rows.flatMap(({ value }) => (value ? [value] : []))];
  };
}
