import { existsSync } from 'node:fs';
import { buildServer } from './app/build.ts';
import { readConfig } from './app/config.ts';
import { explainDatabaseError } from './app/explain.ts';
import { ledgerOn } from './modules/ledger/public.ts';
import { outliveLostDatabase } from './platform/db.ts';
import { createLog, logOutput } from './platform/log.ts';
import { refuseOtherSecret } from './platform/secret-check.ts';
import { refusePowerfulUser } from './platform/server-user.ts';

const SHUTDOWN_MS = 10_000;
/** Connections that wait while it is busy, as in a rush. Whoever finds no room tries again only after a second. */
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
const { app, officeApp, connection, startWork } = await buildServer({
  config,
  log,
  isLogWritable: output.isWritable,
  migrationsFolder,
  ...(isBuilt(pagesFolder) && { pagesFolder }),
  ...(isBuilt(officePagesFolder) && { officePagesFolder }),
}).catch((error) => stop(explainDatabaseError(error)));

let isStopping = false;
/** Lets requests under way finish, then closes the database; a hang is cut short. */
async function shutDown(cause: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info({ event: 'server.stopping', cause }, 'stopping');
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  await app.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown(signal));
// Started by `npm start`: when that process is gone, nobody would ever stop this one.
process.on('disconnect', () => void shutDown('parent is gone'));

/** What would do harm if it were found only later. */
async function checkDatabase(): Promise<void> {
  await refusePowerfulUser(connection.db);
  await refuseOtherSecret(connection.db, config.secret);
  if (config.isUnsafeDatabaseAllowed) return;
  const faults = await ledgerOn(connection.db).unsafeSettings();
  if (faults.length > 0) stop(`PostgreSQL could lose money in a crash: ${faults.join(', ')}. Switch it on.`);
}
await checkDatabase().catch((error) => stop(explainDatabaseError(error)));

try {
  await startWork();
  const { host, port, office } = config;
  await listen(officeApp, { host, port: office.port }, 'BACKOFFICE_PORT');
  await listen(app, { host, port }, 'PORT');
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
