import { rm } from 'node:fs/promises';
import type { OfficeCalls } from '@krapao/contract/office/calls';
import * as argon2 from '@node-rs/argon2';
import { runOnce, Logger as WorkerLogger } from 'graphile-worker';
import { type RunningSandbox, startSandbox } from '../../../sandbox/src/testing/sandbox.ts';
import { buildServer, type Server } from '../app/build.ts';
import { readConfig } from '../app/config.ts';
import { seedDefaults } from '../app/seed/seed-defaults.ts';
import type { Lookups } from '../modules/lookups/public.ts';
import { createLog } from '../platform/logs/log.ts';
import { createPasswords, type Passwords } from '../platform/secrets/passwords.ts';
import { type Caller, callWith } from './call-with.ts';
import { newFilesDir } from './files-dir.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { until } from './until.ts';

export type TestServer = Server & {
  /** Makes a call of the contract, without a network. */
  readonly call: Caller;
  /** The same on the back office's port. */
  readonly office: Caller<OfficeCalls>;
  readonly database: TestDatabase;
  readonly clock: MovableClock;
  /** The external services, over real HTTP. */
  readonly sandbox: RunningSandbox;
  readonly env: Readonly<Record<string, string>> & { readonly FILES_DIR: string };
  /** Every logged line. */
  readonly logLines: string[];
  readonly saveSetting: Lookups['save'];
  /** Advances the clock of server, sandbox and queue, then runs the due jobs. */
  later(ms: number): Promise<void>;
  close(): Promise<void>;
};

export type TestServerOptions = {
  env?: Record<string, string>;
  pagesFolder?: URL;
  officePagesFolder?: URL;
  /** Password hashing, for tests about the hashing itself. */
  passwords?: Passwords;
  /** The clock of server and sandbox. Without one the server's clock stands still, and the sandbox has its own. */
  clock?: MovableClock;
  /** Shares another server's database and sandbox: a second node of the same service. */
  besides?: TestServer | undefined;
};

const migrationsFolder = new URL('../../migrations/', import.meta.url);
/** Hashing is slow by design, and most tests are about something else. The weaker hash exists only in this folder. */
const QUICK = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const quickPasswords = createPasswords({ hash: (secret) => argon2.hash(secret, QUICK), verify: argon2.verify });

const quiet = new WorkerLogger(() => () => {});

/**
 * The real server on a real database, with the real sandbox and a clock that tests move. OTP starts off and limits
 * start wide, because most tests are about something else. Jobs wait for `later`, unless a test calls `startWork`.
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
    UNSAFE_DATABASE: 'true', // The cluster of the tests trades safety for speed.
    UNSAFE_OUTSIDE: 'true', // Services of the tests are on this machine.
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
      // Jobs are scheduled by the server's clock, but fetched by the database's.
      await database.query(
        'update graphile_worker._private_jobs set run_at = now() where run_at between now() and $1',
        [clock.now()],
      );
      const { pool } = server.connection;
      const due = () =>
        database.query('select from graphile_worker._private_jobs where is_available and run_at <= now() limit 1');
      const [begun] = await database.query<{ at: string }>('select clock_timestamp()::text as at');
      const locked = () =>
        database.query('select from graphile_worker._private_jobs where locked_at >= $1 limit 1', [begun?.at]);
      // The next job of a queue may become available only after the previous one is marked as done, and the queue does
      // not await these marks: a retry would be scheduled after the next step of the clock.
      do {
        await runOnce({ pgPool: pool, taskList: server.modules.jobs.handlers, noHandleSignals: true, logger: quiet });
        await until(async () => (await locked()).length === 0, 'the outcomes of jobs');
      } while ((await due()).length > 0);
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
