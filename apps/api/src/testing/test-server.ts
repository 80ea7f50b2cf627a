import { type RunningSandbox, startSandbox } from '../../../sandbox/src/testing/sandbox.ts';
import { buildServer, type Server } from '../app/build.ts';
import { readConfig } from '../app/config.ts';
import { seedDefaults } from '../app/seed/seed-defaults.ts';
import type { Lookups } from '../modules/lookups/public.ts';
import { createLog } from '../platform/log.ts';
import { type Caller, callWith } from './call-with.ts';
import { newFilesDir } from './files-dir.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type TestServer = Server & {
  /** Makes a call of the contract, without a network between. */
  readonly call: Caller;
  readonly database: TestDatabase;
  readonly clock: MovableClock;
  /** The SMS gateway, over real HTTP. */
  readonly sandbox: RunningSandbox;
  /** Every line the server logged. */
  readonly logLines: string[];
  /** Saves what operators may change. */
  readonly saveSetting: Lookups['save'];
  close(): Promise<void>;
};

type Options = {
  env?: Record<string, string>;
  pagesFolder?: URL;
  /** Shares the database and sandbox of another server: a second node of the same service. */
  besides?: TestServer;
};

const migrationsFolder = new URL('../../migrations/', import.meta.url);

/**
 * The real server on a real database, with a real SMS gateway and a clock that tests move. The OTP
 * option starts off and limits start wide, because most tests are about something else.
 */
export async function testServer({ env = {}, pagesFolder, besides }: Options = {}): Promise<TestServer> {
  const clock = besides?.clock ?? movableClock();
  const database = besides?.database ?? (await createTestDatabase());
  const sandbox = besides?.sandbox ?? (await startSandbox({ databaseUrl: database.url }));
  const logLines: string[] = [];
  const log = createLog('debug', { write: (line) => void logLines.push(line) });
  const config = readConfig({
    DATABASE_URL: database.serverUrl,
    APP_SECRET: 'a secret that only the tests of the server know',
    SANDBOX_URL: sandbox.base,
    RATE_LIMIT_FACTOR: '1000',
    FILES_DIR: newFilesDir(),
    ...env,
  });
  const server = await buildServer({
    config,
    log,
    migrationsFolder,
    clock,
    eventLoopDelayMaxMs: 0, // The machine may be busy with other tests.
    isStrict: true,
    ...(pagesFolder && { pagesFolder }),
  });
  const saveSetting = server.modules.lookups.save;
  if (!besides) {
    await seedDefaults(server.connection.db);
    await saveSetting('registerOTP', false);
  }
  await server.app.ready();

  return {
    ...server,
    call: callWith(server.app),
    database,
    clock,
    sandbox,
    logLines,
    saveSetting,
    async close() {
      await server.app.close();
      if (besides) return;
      await sandbox.close();
      await database.drop();
    },
  };
}
