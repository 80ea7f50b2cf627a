import { rm } from 'node:fs/promises';
import { runOnce, Logger as WorkerLogger } from 'graphile-worker';
import { startSandbox } from '../../../sandbox/src/testing/sandbox.ts';
import { buildServer } from '../app/build.ts';
import { readConfig } from '../app/config.ts';
import { seedDefaults } from '../app/seed/seed-defaults.ts';
import { createLog } from '../platform/log.ts';
import { callWith } from './call-with.ts';
import { newFilesDir } from './files-dir.ts';
import type { MovableClock } from './movable-clock.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestServer } from './test-server.ts';

export type MoneyServer = TestServer & {
  readonly env: Record<string, string>;
  /** Time passes for the server, the outside world and the queue alike; then what is due is worked off. */
  later(ms: number): Promise<void>;
};

const migrationsFolder = new URL('../../migrations/', import.meta.url);
const quiet = new WorkerLogger(() => () => {});

/** Runs on by itself, because databases and queues do; a test can only move it ahead. */
function runningClock(): MovableClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (ms) => {
      ahead += ms;
    },
  };
}

/**
 * The real server on a real database, with the sandbox's games and bank over
 * real HTTP. Jobs wait for `later`, unless a test calls `startWork`.
 */
export async function moneyServer(
  change: Record<string, string> = {},
  { besides }: { besides?: MoneyServer } = {},
): Promise<MoneyServer> {
  const clock = besides?.clock ?? runningClock();
  const database = besides?.database ?? (await createTestDatabase());
  const sandbox = besides?.sandbox ?? (await startSandbox({ databaseUrl: database.url, clock }));
  const env = {
    DATABASE_URL: database.serverUrl,
    APP_SECRET: 'a secret that only the tests of the server know',
    SANDBOX_URL: sandbox.base,
    RATE_LIMIT_FACTOR: '1000',
    FILES_DIR: besides?.env.FILES_DIR ?? newFilesDir(),
    GAMES_TIMEOUT_MS: '20000',
    GAMES_BALANCE_TIMEOUT_MS: '20000',
    BANK_TIMEOUT_MS: '20000',
    GAMES_GRACE_MS: '60000',
    ...change,
  };
  const logLines: string[] = [];
  const log = createLog('debug', { write: (line) => void logLines.push(line) });
  const config = readConfig(env);
  const server = await buildServer({ config, log, migrationsFolder, clock, eventLoopDelayMaxMs: 0, isStrict: true });
  const saveSetting = server.modules.lookups.save;
  if (!besides) {
    await seedDefaults(server.connection.db);
    await saveSetting('registerOTP', false);
  }
  await server.app.ready();

  return {
    ...server,
    env,
    call: callWith(server.app),
    database,
    clock,
    sandbox,
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
      await rm(env.FILES_DIR, { recursive: true, force: true });
    },
  };
}
