import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connectDatabase, type DatabaseConnection } from './db.ts';
import { createLog } from './log.ts';
import { afterCommit, transact } from './transact.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
const heard: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.serverUrl, createLog('silent'));
});
beforeEach(() => heard.splice(0));
afterAll(async () => {
  await connection.close();
  await database.drop();
});

it('does after the commit what was left for then, each thing once', async () => {
  const result = await transact(connection.db, async (transaction) => {
    for (const name of ['a', 'b', 'a']) afterCommit(transaction, name, () => heard.push(name));
    await sql`select 1`.execute(transaction);
    expect(heard).toEqual([]);
    return 'done';
  });
  expect([result, heard]).toEqual(['done', ['a', 'b']]);
});

it('does none of it when the transaction is undone', async () => {
  const broken = transact(connection.db, async (transaction) => {
    afterCommit(transaction, 'a', () => heard.push('a'));
    await sql`select * from nowhere`.execute(transaction);
  });
  await expect(broken).rejects.toThrow('nowhere');
  expect(heard).toEqual([]);
});

it('takes nothing from outside', () => {
  expect(() => afterCommit(connection.db, 'a', () => {})).toThrow('only what runs in transact()');
});
