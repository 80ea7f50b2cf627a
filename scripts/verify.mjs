/**
 * `npm run verify`: proves the database of DATA_DIR or DATABASE_URL, running or restored: books, seals, audit and files;
 * and names what banks and games know beyond it. Exit code 1: broken; 2: a service outside knows more.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { buildChanged } = await import('./lib/build-changed.mjs');
const { capture } = await import('./lib/command.mjs');
const { openDataFolder, readOrMakeSecret } = await import('./lib/data-folder.mjs');
const { createLife } = await import('./lib/life.mjs');
const { PlainError } = await import('./lib/plain-error.mjs');
const { isAlive, readPidFile } = await import('./lib/postmaster.mjs');
const { createProgress } = await import('./lib/progress.mjs');
const { readSettings } = await import('./lib/settings.mjs');
const { addressesOf } = await import('./lib/world.mjs');
const { startPostgres } = await import('./postgres.mjs');

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  await buildChanged(step, life.signal, ['api']);
  const env = process.env.DATABASE_URL ? process.env : await ownDatabase();
  const { code, output } = await capture(process.execPath, ['--enable-source-maps', 'apps/api/dist/verify.js'], {
    env: { ...env, NODE_ENV: 'production' },
    signal: life.signal,
  });
  printLine(output.trimEnd());
  life.finish(code ?? 1);
});

/** The embedded database, started unless it runs. */
async function ownDatabase() {
  const dataDir = openDataFolder(process.env.DATA_DIR || undefined);
  const folder = path.join(dataDir, 'postgres');
  if (!existsSync(path.join(folder, 'PG_VERSION')))
    throw new PlainError(`There is no database in ${dataDir}: set DATA_DIR to a data folder, or DATABASE_URL.`);
  const live = readPidFile(folder);
  const wasRunning = live !== undefined && isAlive(live.pid, folder);
  const postgres = await step('opening the database', () => startPostgres({ dataDir: folder, signal: life.signal }));
  if (!wasRunning) life.add({ name: 'PostgreSQL', stop: () => postgres.stop(), kill: () => postgres.kill() });
  return {
    SANDBOX_URL: addressesOf(readSettings([], process.env)).sandboxUrl,
    ...process.env,
    DATABASE_URL: postgres.serverUrl,
    APP_SECRET: process.env.APP_SECRET || readOrMakeSecret(dataDir),
    FILES_DIR: process.env.FILES_DIR || path.join(dataDir, 'files'),
  };
}
