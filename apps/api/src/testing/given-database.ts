import { afterAll, beforeAll } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

type Given = { database: TestDatabase; connection: DatabaseConnection };

/** A database for the tests of a file that need no server, and a connection as the server's user; gone after them. */
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
