/**
 * Starts the embedded PostgreSQL. The server listens only on a unix socket, in a folder that only its own user may
 * enter, so no port can be taken.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openLog } from './lib/logs.mjs';
import { PlainError } from './lib/plain-error.mjs';
import { chooseUser, findBinaries } from './lib/postgres-binaries.mjs';
import {
  checkFolder,
  giveOwnerPassword,
  makeCluster,
  readOwnerPassword,
  serverUrlOf,
  socketFolder,
} from './lib/postgres-folder.mjs';
import { disownStaleLocks, isAlive, readPidFile, waitUntilGone } from './lib/postmaster.mjs';

/** @typedef {import('./lib/postgres-binaries.mjs').RunAs} RunAs */
/** @typedef {import('./lib/postgres-folder.mjs').Server} Server */
/**
 * `url` is the owner's, for migrations; `serverUrl` the api's.
 * @typedef {{ url: string, serverUrl: string, pid: number, logFile: string, isRunning(): boolean,
 *   stop(): Promise<void>, kill(): void }} Postgres
 */

const RETRY_MS_MAX = 60_000;

/** Durability that money requires; a caller may override it for a throw-away database only. */
const SAFE_SETTINGS = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', timezone: 'UTC' };

/**
 * @param {{ dataDir: string, settings?: Record<string, string>, signal?: AbortSignal,
 *   onStep?: (text: string) => void }} options
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ dataDir, settings = {}, signal, onStep = () => {} }) {
  mkdirSync(path.dirname(path.resolve(dataDir)), { recursive: true });
  const folder = path.join(realpathSync(path.dirname(path.resolve(dataDir))), path.basename(dataDir));
  const user = chooseUser(folder);
  checkFolder(folder, user);
  const server = {
    folder,
    user,
    bin: findBinaries(user, path.dirname(folder)),
    settings: { ...SAFE_SETTINGS, ...settings },
  };

  const live = await findLive(folder);
  if (live) {
    onStep('using the PostgreSQL that is already running');
    return handle(folder, live);
  }
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    onStep('making the database folder');
    makeCluster(server);
  }
  disownStaleLocks(folder);
  if (!readOwnerPassword(folder)) giveOwnerPassword(server);
  onStep('starting PostgreSQL');
  return handle(folder, await launch(server, signal));
}

/**
 * @param {string} folder
 * @param {{ pid: number, socketDir: string }} live
 * @returns {Postgres}
 */
function handle(folder, { pid, socketDir }) {
  const url = `postgresql://krapao:${readOwnerPassword(folder)}@${encodeURIComponent(socketDir)}/krapao`;
  return {
    url,
    serverUrl: serverUrlOf(url),
    pid,
    logFile: logOf(folder),
    isRunning: () => isAlive(pid, folder),
    async stop() {
      await stop(folder, pid);
      if (socketDir !== folder) rmSync(socketDir, { recursive: true, force: true });
    },
    /** Loses nothing: the next start recovers from the WAL. */
    kill: () => void (isAlive(pid, folder) && process.kill(pid, 'SIGQUIT')),
  };
}

/** @param {string} folder */
const logOf = (folder) => path.join(folder, 'server.log');

/**
 * Takes over the server of a killed launcher once it is ready; waits for one that is stopping.
 * @param {string} folder
 */
async function findLive(folder) {
  const deadline = Date.now() + RETRY_MS_MAX;
  for (let live = readPidFile(folder); live && isAlive(live.pid, folder); live = readPidFile(folder)) {
    if (live.state === 'ready') return live;
    if (Date.now() > deadline) {
      throw new PlainError(
        `PostgreSQL (process ${live.pid}) is stuck while ${live.state || 'starting'}: end it and start again.`,
      );
    }
    await delay(50);
  }
  return undefined;
}

/**
 * @param {Server} server
 * @param {AbortSignal} [signal]
 */
async function launch(server, signal) {
  const deadline = Date.now() + RETRY_MS_MAX;
  for (;;) {
    const log = openLog(logOf(server.folder), server.user);
    const live = await runUntilReady(server, log, signal);
    if (live) return live;
    const logged = readFileSync(log.file).subarray(log.from).toString();
    // The workers of a killed server take a moment to exit; until then they keep its shared memory.
    if (!logged.includes('is still in use') || Date.now() > deadline) throw startFailure(server.folder, logged);
    await delay(200, undefined, { signal });
  }
}

/**
 * Returns nothing when the server failed. There is no time limit, because crash recovery takes as long as it takes.
 * @param {Server} server
 * @param {ReturnType<typeof openLog>} log
 * @param {AbortSignal} [signal]
 */
async function runUntilReady(server, log, signal) {
  const child = spawnServer(server, log.fd);
  log.close();
  /** @type {Promise<'exited'>} */
  const exited = new Promise((resolve) => {
    child.once('exit', () => resolve('exited')).once('error', () => resolve('exited'));
  });
  while ((await Promise.race([exited, delay(20)])) !== 'exited') {
    const live = readPidFile(server.folder);
    if (live && live.pid === child.pid && live.state === 'ready') {
      child.unref();
      return live;
    }
    if (signal?.aborted) child.kill('SIGINT');
  }
  signal?.throwIfAborted();
  return undefined;
}

/** @param {Server} server @param {number} fd  Of the log. */
function spawnServer({ folder, user, bin, settings }, fd) {
  const socketDir = socketFolder(folder, user);
  const all = {
    ...settings,
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`, // Quoted: a comma would separate two folders.
    unix_socket_permissions: '0700',
  };
  return spawn(
    path.join(bin, 'postgres'),
    ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A session of its own: Ctrl-C in the terminal must not reach the server before its clients have stopped.
    { ...user, cwd: '/', detached: true, stdio: ['ignore', fd, fd], env: { LC_ALL: 'C' } },
  );
}

/**
 * @param {string} folder
 * @param {string} logged
 */
function startFailure(folder, logged) {
  const lines = logged.split('\n').filter((line) => /FATAL|PANIC|ERROR|could not/.test(line));
  const reason = lines.at(-1)?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? 'it gave no reason';
  return new PlainError(
    `PostgreSQL cannot start from ${folder}: ${reason}. ` +
      `If the folder is damaged, put back a backup, or move it away to begin with an empty database (log: ${folder}/server.log).`,
  );
}

/**
 * @param {string} folder
 * @param {number} pid
 */
async function stop(folder, pid) {
  // INT rolls back open transactions and writes a checkpoint; QUIT, the last resort, leaves recovery to the next start.
  for (const [signal, waitMs] of /** @type {const} */ ([
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ])) {
    if (!isAlive(pid, folder)) return;
    process.kill(pid, signal);
    if (await waitUntilGone(folder, pid, waitMs)) return;
  }
}
