import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connectDatabase, type DatabaseConnection } from './db.ts';
import { createLog } from './log.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
let db: Kysely<Record<never, never>>;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('create table shelf (id int)');
  await database.query('insert into shelf values (1)');
  await database.query('grant select on shelf to krapao_app');
  connection = connectDatabase(database.serverUrl, createLog('silent'), { connectionsMax: 1 });
  db = connection.db;
});

afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

const shelf = (id: number) => sql`select * from shelf where id = ${id}`.execute(db);

it('a statement is read once by each connection, whatever its values', async () => {
  for (const id of [1, 2, 3]) await shelf(id);
  const { rows } = await connection.pool.query('select statement from pg_prepared_statements');
  expect(rows).toEqual([{ statement: 'select * from shelf where id = $1' }]);
});

it('a table that changes under it costs one failed statement, not the connection', async () => {
  await shelf(1);
  await database.query('alter table shelf add column name text');
  await expect(shelf(1)).rejects.toThrow('cached plan must not change result type');
  expect((await shelf(1)).rows).toEqual([{ id: 1, name: null }]);
});
