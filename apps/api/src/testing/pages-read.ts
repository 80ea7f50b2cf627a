import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from '../platform/database/db.ts';
import type { TestDatabase } from './test-database.ts';

/** The database pages a query reads: a measure of cost that is independent of the machine's load. */
export async function pagesRead(
  pool: pg.Pool,
  database: Pick<TestDatabase, 'query'>,
  question: (db: Db) => Promise<unknown>,
): Promise<number> {
  const queries: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool });
  await question(new Kysely({ dialect, log: ({ query }) => void queries.push(query) }));
  let pages = 0;
  for (const { sql, parameters } of queries) {
    const explain = async () => {
      const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) ${sql}`,
        [...parameters],
      );
      const plan = row?.['QUERY PLAN'][0].Plan ?? {};
      return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    };
    // The first run on a connection also reads the system catalogue, a hundred pages and more.
    const first = await explain();
    pages += Math.min(first, await explain());
  }
  return pages;
}
