/** The data folder of PostgreSQL: validation, creation, passwords, and the place of its socket. */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PlainError } from './plain-error.mjs';
import { canReach } from './postgres-binaries.mjs';

/** @typedef {import('./postgres-binaries.mjs').RunAs} RunAs */
/** @typedef {{ folder: string, user: RunAs, bin: string, settings: Record<string, string> }} Server */

/** The api's database user, created by the migrations. */
const SERVER_USER = 'krapao_server';
/** The owner needs a password, so that no local process can act as the owner; the api's user has few privileges. */
const WHO_MAY_SIGN_IN = `local all ${SERVER_USER} trust\nlocal all all scram-sha-256\n`;

const MAJOR_VERSION = '18';
const SOCKET_PATH_CHARS_MAX = 100; // The system's limit is 103 to 107, including the file name.

/**
 * @param {string} folder
 * @param {RunAs} user
 */
export function checkFolder(folder, user) {
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
 * Creates the folder under a temporary name and renames it when complete, so a kill leaves nothing that looks ready.
 * @param {Server} server
 */
export function makeCluster({ folder, user, bin, settings }) {
  const half = `${folder}.part`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  own(half, user);

  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--username=krapao', '--auth-local=trust', '--auth-host=reject'];
  const sync = settings.fsync === 'off' ? ['--no-sync'] : [];
  run(path.join(bin, 'initdb'), ['-D', half, '--data-checksums', ...locale, ...access, ...sync], user);
  giveOwnerPassword({ folder: half, user, bin }, 'CREATE DATABASE krapao\n');
  renameSync(half, folder);
}

/**
 * Also upgrades a stopped database of a version without passwords. The password file is written last, so that an
 * interrupted run is repeated.
 * @param {Pick<Server, 'folder' | 'user' | 'bin'>} server
 * @param {string} [statements]
 */
export function giveOwnerPassword({ folder, user, bin }, statements = '') {
  const password = randomBytes(24).toString('base64url');
  // A failing statement must not write the password into a log.
  const args = ['--single', '-D', folder, '-c', 'log_min_error_statement=panic', 'postgres'];
  run(path.join(bin, 'postgres'), args, user, `${statements}ALTER ROLE krapao PASSWORD '${password}'\n`);
  replaceFile(path.join(folder, 'pg_hba.conf'), WHO_MAY_SIGN_IN, user);
  replaceFile(passwordFile(folder), password, user);
}

/** @param {string} file @param {string} text @param {RunAs} user */
function replaceFile(file, text, user) {
  writeFileSync(`${file}.part`, text, { mode: 0o600 });
  own(`${file}.part`, user);
  renameSync(`${file}.part`, file);
}

/** The same database under the api's user. @param {string} ownerUrl */
export const serverUrlOf = (ownerUrl) => ownerUrl.replace(/\/\/[^@]*@/, `//${SERVER_USER}@`);

/** Returns an empty string for an owner without a password. @param {string} folder */
export function readOwnerPassword(folder) {
  const file = passwordFile(folder);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** @param {string} folder */
const passwordFile = (folder) => path.join(folder, 'owner-password');

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
  const reason = result.error?.message ?? result.stderr.trim().split('\n').slice(-3).join(' ');
  throw new PlainError(`PostgreSQL could not make its data folder: ${reason}`);
}

/**
 * The data folder itself is the safest place for the socket; only a path too long for a socket needs another.
 * @param {string} folder
 * @param {RunAs} user
 */
export function socketFolder(folder, user) {
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
