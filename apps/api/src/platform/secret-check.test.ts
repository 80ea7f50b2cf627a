import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connectDatabase, type DatabaseConnection } from './db.ts';
import { createLog } from './log.ts';
import { refuseOtherSecret } from './secret-check.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.serverUrl, createLog('silent'));
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

it('a database belongs to the first secret it was used with, and refuses any other in one sentence', async () => {
  const starts = Array.from({ length: 5 }, () => refuseOtherSecret(connection.db, 'the first secret'));
  await Promise.all(starts); // Nodes of one service, all at once.
  await refuseOtherSecret(connection.db, 'the first secret');
  await expect(refuseOtherSecret(connection.db, 'another secret')).rejects.toMatchObject({
    code: 'OTHER_SECRET',
    message: expect.stringMatching(/^APP_SECRET is not the one that this database was made with[^.]*\.$/),
  });
  await refuseOtherSecret(connection.db, 'the first secret');
});

it('keeps nothing from which the secret could be read', async () => {
  const [row] = await database.query('select * from secret_check');
  expect(JSON.stringify(row)).not.toContain('first');
  expect(row?.hash).toHaveLength(32);
});
