import { CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** A statement with a constant text, not built per request. */
export const statement = <Row>(text: string, values: readonly unknown[]): CompiledQuery<Row> =>
  CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>;

/** Runs a statement and returns its rows. Only repositories and `*.queries.ts` may import this file. */
export async function query<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await db.executeQuery(statement<Row>(text, values))).rows;
}
