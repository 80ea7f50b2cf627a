/**
 * Starts the embedded PostgreSQL. It listens on a unix socket alone, in a folder that only its own user may enter,
 * so there is neither a port to be taken nor a password to be kept.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from './lib/plain-error.mjs';
import { canReach, chooseUser, findBinaries } from './lib/postgres-binaries.mjs';
import { disownStaleLocks, isAlive, readPidFile, waitUntilGone } from './lib/postmaster.mjs';

/** @typedef {import('./lib/postgres-binaries.mjs').RunAs} RunAs */
/** @typedef {{ folder: string, user: RunAs, bin: string, settings: Record<string, string> }} Server */
/** @typedef {{ url: string, pid: number, logFile: string, stop(): Promise<void> }} Postgres */

const MAJOR_VERSION = '18';
const SOCKET_PATH_CHARS_MAX = 100; // The system's own limit is 103 to 107, the file name included.
const RETRY_MS_MAX = 60_000;
const LOG_BYTES_MAX = 10 * 1024 * 1024;

/** What must hold for money; a caller may override it for a throw-away database only. */
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
  onStep('starting PostgreSQL');
  return handle(folder, await launch(server, signal));
}

/**
 * @param {string} folder
 * @param {{ pid: number, socketDir: string }} live
 * @returns {Postgres}
 */
function handle(folder, { pid, socketDir }) {
  return {
    url: `postgresql://krapao@${encodeURIComponent(socketDir)}/krapao`,
    pid,
    logFile: path.join(folder, 'server.log'),
    stop: () => stop(folder, pid),
  };
}

/**
 * @param {string} folder
 * @param {RunAs} user
 */
function checkFolder(folder, user) {
  const advice = 'Move it away, or set DATA_DIR to another folder.';
  if (!canReach(path.dirname(folder), user)) {
    throw new PlainError(
      `Started by root, PostgreSQL runs as user ${user.uid}, which may not enter ${path.dirname(folder)}: ` +
        'set DATA_DIR to a folder outside private ones such as /root, for example /var/lib/krapao.',
    );
  }
  if (!existsSync(folder)) return;
  const { uid } = statSync(folder);
  if (process.getuid && user.uid === undefined && uid !== process.getuid()) {
    throw new PlainError(`${folder} belongs to another user (${uid}): start as that user or as root, or set DATA_DIR.`);
  }
  if (!statSync(folder).isDirectory()) throw new PlainError(`${folder} is a file, not a database folder. ${advice}`);
  if (readdirSync(folder).length === 0) return;

  const versionFile = path.join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) throw new PlainError(`${folder} is not a PostgreSQL data folder. ${advice}`);
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new PlainError(
      `${folder} holds data of PostgreSQL "${version.slice(0, 20)}", and this is PostgreSQL ${MAJOR_VERSION}. ${advice}`,
    );
  }
}

/**
 * A server left behind by a killed start is taken over once it is ready; one that is stopping is waited for.
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
 * The folder is made beside its place and moved there when whole, so a kill half-way leaves nothing that looks ready.
 * @param {Server} server
 */
function makeCluster({ folder, user, bin, settings }) {
  const half = `${folder}.part`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  own(half, user);

  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--username=krapao', '--auth-local=trust', '--auth-host=reject'];
  const sync = settings.fsync === 'off' ? ['--no-sync'] : [];
  run(path.join(bin, 'initdb'), ['-D', half, '--data-checksums', ...locale, ...access, ...sync], user);
  run(path.join(bin, 'postgres'), ['--single', '-D', half, 'postgres'], user, 'CREATE DATABASE krapao\n');
  renameSync(half, folder);
}

/**
 * @param {string} file
 * @param {RunAs} user
 */
function own(file, { uid, gid }) {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {RunAs} user
 * @param {string} [input]
 */
function run(program, args, user, input = '') {
  const result = spawnSync(program, args, { ...user, cwd: '/', input, encoding: 'utf8', env: { LC_ALL: 'C' } });
  if (result.status === 0) return;
  const said = result.error?.message ?? result.stderr.trim().split('\n').slice(-3).join(' ');
  throw new PlainError(`PostgreSQL could not make its data folder: ${said}`);
}

/**
 * @param {Server} server
 * @param {AbortSignal} [signal]
 */
async function launch(server, signal) {
  const deadline = Date.now() + RETRY_MS_MAX;
  disownStaleLocks(server.folder);
  for (;;) {
    const logFrom = prepareLog(server);
    const live = await runUntilReady(server, signal);
    if (live) return live;
    const said = readFileSync(path.join(server.folder, 'server.log')).subarray(logFrom).toString();
    // The workers of a killed server take a moment to notice; until then they hold its shared memory.
    if (!said.includes('is still in use') || Date.now() > deadline) throw startFailure(server.folder, said);
    await delay(200, undefined, { signal });
  }
}

/**
 * Answers nothing when the server gave up. There is no time limit: recovery after a crash takes as long as it takes.
 * @param {Server} server
 * @param {AbortSignal} [signal]
 */
async function runUntilReady(server, signal) {
  const child = spawnServer(server);
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

/**
 * Puts a grown log aside, so it cannot fill the disk, and answers where the words of the coming start will begin.
 * @param {Server} server
 */
function prepareLog({ folder, user }) {
  const file = path.join(folder, 'server.log');
  if (existsSync(file) && statSync(file).size > LOG_BYTES_MAX) renameSync(file, `${file}.old`);
  closeSync(openSync(file, 'a', 0o600));
  own(file, user);
  return statSync(file).size;
}

/** @param {Server} server */
function spawnServer({ folder, user, bin, settings }) {
  const socketDir = socketFolder(folder, user);
  const all = {
    ...settings,
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
  };
  const fd = openSync(path.join(folder, 'server.log'), 'a');
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Its own session: a Ctrl-C in the terminal must not reach it before the programs that use it have stopped.
    { ...user, cwd: '/', detached: true, stdio: ['ignore', fd, fd], env: { LC_ALL: 'C' } },
  );
  closeSync(fd);
  return child;
}

/**
 * The data folder itself is the safest place for the socket; only a path too long for a socket needs another.
 * @param {string} folder
 * @param {RunAs} user
 */
function socketFolder(folder, user) {
  if (Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= SOCKET_PATH_CHARS_MAX) return folder;
  const short = path.join(tmpdir(), `krapao-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);
  if (!existsSync(short)) {
    mkdirSync(short, { mode: 0o700 });
    own(short, user);
  }
  const { uid, mode } = lstatSync(short);
  const owner = user.uid ?? process.getuid?.();
  if (!lstatSync(short).isDirectory() || uid !== owner || (mode & 0o077) !== 0) {
    throw new PlainError(
      `${short}, the place for the database socket, belongs to somebody else: set DATA_DIR to a shorter path.`,
    );
  }
  return short;
}

/**
 * @param {string} folder
 * @param {string} said
 */
function startFailure(folder, said) {
  const lines = said.split('\n').filter((line) => /FATAL|PANIC|ERROR|could not/.test(line));
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
  // INT rolls back what is open and writes a checkpoint; QUIT, the last resort, leaves that to the next start.
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

/** A new private folder for a throw-away database; root must let PostgreSQL's user walk through it. @param {string} folder */
export function letPostgresIn(folder) {
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
}
