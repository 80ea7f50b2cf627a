import { rm } from 'node:fs/promises';
import type { OfficeCalls } from '@krapao/contract/office/calls';
import * as argon2 from '@node-rs/argon2';
import { runOnce, Logger as WorkerLogger } from 'graphile-worker';
import { type RunningSandbox, startSandbox } from '../../../sandbox/src/testing/sandbox.ts';
import { buildServer, type Server } from '../app/build.ts';
import { readConfig } from '../app/config.ts';
import { seedDefaults } from '../app/seed/seed-defaults.ts';
import type { Lookups } from '../modules/lookups/public.ts';
import { createLog } from '../platform/log.ts';
import { createPasswords, type Passwords } from '../platform/passwords.ts';
import { type Caller, callWith } from './call-with.ts';
import { newFilesDir } from './files-dir.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type TestServer = Server & {
  /** Makes a call of the contract, without a network between. */
  readonly call: Caller;
  /** The same on the port of the back office. */
  readonly office: Caller<OfficeCalls>;
  readonly database: TestDatabase;
  readonly clock: MovableClock;
  /** The world outside, over real HTTP. */
  readonly sandbox: RunningSandbox;
  readonly env: Readonly<Record<string, string>> & { readonly FILES_DIR: string };
  /** Every line the server logged. */
  readonly logLines: string[];
  /** Saves what operators may change. */
  readonly saveSetting: Lookups['save'];
  /** Time passes for the server, the outside world and the queue alike; then what is due is worked off. */
  later(ms: number): Promise<void>;
  close(): Promise<void>;
};

export type TestServerOptions = {
  env?: Record<string, string>;
  pagesFolder?: URL;
  officePagesFolder?: URL;
  /** Those of members who sign in, where a test is about how they are kept. */
  passwords?: Passwords;
  /** Of the server and of the world outside. Without one the server's stands still, and the world has its own. */
  clock?: MovableClock;
  /** Shares the database and sandbox of another server: a second node of the same service. */
  besides?: TestServer | undefined;
};

const migrationsFolder = new URL('../../migrations/', import.meta.url);
/** Passwords take long on purpose, and most tests are about something else. Only this folder knows of a weaker hash. */
const QUICK = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const quickPasswords = createPasswords({ hash: (secret) => argon2.hash(secret, QUICK), verify: argon2.verify });

const quiet = new WorkerLogger(() => () => {});

/**
 * The real server on a real database, with the real sandbox and a clock that tests move. The OTP option
 * starts off and limits start wide, because most tests are about something else. Jobs wait for `later`,
 * unless a test calls `startWork`.
 */
export async function testServer(options: TestServerOptions = {}) {
  const { env, pagesFolder, officePagesFolder, passwords = quickPasswords, clock: given, besides } = options;
  const clock = besides?.clock ?? given ?? movableClock();
  const database = besides?.database ?? (await createTestDatabase());
  const sandbox =
    besides?.sandbox ?? (await startSandbox({ databaseUrl: database.url, ...(given && { clock: given }) }));
  const settings = {
    DATABASE_URL: database.serverUrl,
    APP_SECRET: 'a secret that only the tests of the server know',
    SANDBOX_URL: sandbox.base,
    RATE_LIMIT_FACTOR: '1000',
    FILES_DIR: besides?.env.FILES_DIR ?? newFilesDir(),
    ...env,
  };
  const logLines: string[] = [];
  const server = await buildServer({
    config: readConfig(settings),
    log: createLog('debug', { write: (line) => void logLines.push(line) }),
    migrationsFolder,
    clock,
    passwords,
    eventLoopDelayMaxMs: 0, // The machine may be busy with other tests.
    isStrict: true,
    ...(pagesFolder && { pagesFolder }),
    ...(officePagesFolder && { officePagesFolder }),
  });
  const saveSetting = server.modules.lookups.save;
  if (!besides) {
    await seedDefaults(server.connection.db);
    await saveSetting('registerOTP', false);
  }
  await server.app.ready();
  await server.officeApp.ready();

  const testServer: TestServer = {
    ...server,
    call: callWith(server.app),
    office: callWith<OfficeCalls>(server.officeApp),
    database,
    clock,
    sandbox,
    env: settings,
    logLines,
    saveSetting,
    async later(ms) {
      clock.advance(ms);
      // Jobs are timed by the server's clock, and taken by the database's.
      await database.query(
        'update graphile_worker._private_jobs set run_at = now() where run_at between now() and $1',
        [clock.now()],
      );
      const { pool } = server.connection;
      const due = () =>
        database.query('select from graphile_worker._private_jobs where is_available and run_at <= now() limit 1');
      // The next of a line may have to wait until the end of the one before is written down.
      do await runOnce({ pgPool: pool, taskList: server.modules.jobs.handlers, noHandleSignals: true, logger: quiet });
      while ((await due()).length > 0);
    },
    async close() {
      await server.app.close();
      if (besides) return;
      await sandbox.close();
      await database.drop();
      await rm(settings.FILES_DIR, { recursive: true, force: true });
    },
  };
  return testServer;
}
