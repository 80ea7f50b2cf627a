import { afterAll, beforeAll } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../platform/database/db.ts';
import { createLog } from '../platform/logs/log.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

type Given = { database: TestDatabase; connection: DatabaseConnection };

/** A database for test files without a server, with a connection as the server's user; dropped after the tests. */
export function givenDatabase(options: { connectionsMax?: number; log?: ReturnType<typeof createLog> } = {}): Given {
  const { log = createLog('silent'), ...limits } = options;
  const given = {} as Given;
  beforeAll(async () => {
    given.database = await createTestDatabase();
    given.connection = connectDatabase(given.database.serverUrl, log, limits);
  });
  afterAll(async () => {
    await given.connection.close();
    await given.database.drop();
  });
  return given;
}
