import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';

const given = givenDatabase({ connectionsMax: 1 });
let db: Kysely<Record<never, never>>;

beforeAll(async () => {
  await given.database.query('create table shelf (id int)');
  await given.database.query('insert into shelf values (1)');
  await given.database.query('grant select on shelf to krapao_app');
  db = given.connection.db;
});

const shelf = (id: number) => sql`select * from shelf where id = ${id}`.execute(db);

it('a statement is read once by each given.connection, whatever its values', async () => {
  for (const id of [1, 2, 3]) await shelf(id);
  const { rows } = await given.connection.pool.query('select statement from pg_prepared_statements');
  expect(rows).toEqual([{ statement: 'select * from shelf where id = $1' }]);
});

it('a table that changes under it costs one failed statement, not the connection', async () => {
  await shelf(1);
  await given.database.query('alter table shelf add column name text');
  await expect(shelf(1)).rejects.toThrow('cached plan must not change result type');
  expect((await shelf(1)).rows).toEqual([{ id: 1, name: null }]);
});
