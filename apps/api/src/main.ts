import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildServer } from './app/build.ts';
import { readConfig } from './app/config.ts';
import { explainDatabaseError } from './app/http/explain.ts';
import { ledgerOn } from './modules/ledger/public.ts';
import { systemClock } from './platform/clock.ts';
import { outliveLostDatabase } from './platform/database/db.ts';
import { refusePowerfulUser } from './platform/database/server-user.ts';
import { createLog, logOutput } from './platform/logs/log.ts';
import { acceptSecrets } from './platform/secrets/secret-check.ts';

const SHUTDOWN_MS = 10_000;
/** Backlog of connections for bursts. A client that finds it full retries only after a second. */
const WAITING_MAX = 4_096;
const migrationsFolder = new URL('../migrations/', import.meta.url);
const pagesFolder = new URL('../../member-web/dist/', import.meta.url);
const officePagesFolder = new URL('../../back-office/dist/', import.meta.url);

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

const config = (() => {
  try {
    return readConfig(process.env);
  } catch (error) {
    return stop((error as Error).message);
  }
})();

const output = logOutput();
const log = createLog(config.logLevel, output);
outliveLostDatabase(log);
const isBuilt = (folder: URL) => existsSync(new URL('index.html', folder));
const { app, officeApp, connection, metricsApp, modules, drain, startWork } = await buildServer({
  config,
  log,
  isLogWritable: output.isWritable,
  migrationsFolder,
  ...(isBuilt(pagesFolder) && { pagesFolder }),
  ...(isBuilt(officePagesFolder) && { officePagesFolder }),
}).catch((error) => stop(explainDatabaseError(error)));

let isStopping = false;
/** Drains, finishes pending requests, then closes the database; a timeout ends a shutdown that hangs. */
async function shutDown(cause: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info({ event: 'server.stopping', cause }, 'stopping');
  drain();
  await sleep(config.drainMs);
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  await app.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown(signal));
// When `npm start` is the parent: without it nothing would stop this process.
process.on('disconnect', () => void shutDown('parent is gone'));

/** Checks conditions that would do harm if found later, and stores the keys of a first start. */
async function prepareDatabase(): Promise<void> {
  await refusePowerfulUser(connection.db);
  await acceptSecrets(connection.db, systemClock, config.secrets);
  await modules.createPushKeys();
  if (!config.databaseSettings) return;
  const unsafe = await ledgerOn(connection.db).unsafeSettings();
  if (unsafe.length > 0) stop(`PostgreSQL could lose money in a crash: ${unsafe.join(', ')}. Switch it on.`);
}
await prepareDatabase().catch((error) => stop(explainDatabaseError(error)));

try {
  await startWork();
  const { host, port, office, metricsPort } = config;
  await listen(officeApp, { host, port: office.port }, 'BACKOFFICE_PORT');
  await listen(app, { host, port }, 'PORT');
  if (metricsApp) await listen(metricsApp, { host, port: metricsPort ?? 0 }, 'METRICS_PORT');
} catch (error) {
  stop((error as Error).message);
}

async function listen(server: typeof app, at: { host: string; port: number }, variable: string): Promise<void> {
  await server.listen({ ...at, backlog: WAITING_MAX }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') stop(`Port ${at.port} is taken. Set ${variable} to another one.`);
    throw error;
  });
  log.info({ event: 'server.listening', ...at }, 'listening');
}
