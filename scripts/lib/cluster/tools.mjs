/** The programs of a PostgreSQL cluster, which the machine's own packages bring. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../plain-error.mjs';

/** @typedef {ReturnType<typeof findTools>} Tools */

/** Debian's packages of PostgreSQL are not on the PATH. */
const POSTGRES_FOLDERS = '/usr/lib/postgresql';
const POSTGRES_PROGRAMS = ['initdb', 'postgres', 'pg_basebackup', 'pg_rewind', 'pg_ctl'];

/** @type {Readonly<Record<string, string>>} Program → Debian's package. */
const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' };

/** Finds every program, or throws one error that says what to install. */
export function findTools() {
  const found = Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, findProgram(name)]));
  const postgresBin = findPostgres();
  const missing = Object.entries(PACKAGES).flatMap(([name, from]) => (found[name] ? [] : [from]));
  if (!postgresBin) missing.unshift('postgresql');
  if (missing.length > 0) {
    throw new PlainError(
      [
        `A cluster needs programs that npm does not bring: ${missing.join(', ')}.`,
        `On Debian: sudo apt install --no-install-recommends ${missing.join(' ')}`,
        'Their own services need not run: npm run cluster starts all of them itself, on other ports.',
      ].join('\n'),
    );
  }
  return {
    patroni: /** @type {string} */ (found.patroni),
    etcd: /** @type {string} */ (found.etcd),
    haproxy: /** @type {string} */ (found.haproxy),
    postgresBin: /** @type {string} */ (postgresBin),
  };
}

/** @param {string} name */
function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** The folder of the newest PostgreSQL that has every program a cluster needs; the embedded one has not. */
function findPostgres() {
  const versions = existsSync(POSTGRES_FOLDERS) ? readdirSync(POSTGRES_FOLDERS) : [];
  const packaged = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(POSTGRES_FOLDERS, version, 'bin'));
  const named = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  return [...packaged, ...(named ? [named] : [])].find((bin) =>
    POSTGRES_PROGRAMS.every((program) => existsSync(path.join(bin, program))),
  );
}
