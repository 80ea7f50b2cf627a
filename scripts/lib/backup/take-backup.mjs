import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { PlainError } from '../plain-error.mjs';
import { readOwnerPassword } from '../postgres-folder.mjs';
import { isAlive, readPidFile } from '../postmaster.mjs';
import { listBases, nameOf, placesOf } from './archive.mjs';
import { copyTree } from './copy-tree.mjs';

/** Files of the running server, and what recovery makes anew. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|server\.log.*|\.s\.PGSQL.*|pg_internal\.init|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*)$|(^|\/)pgsql_tmp/;

/**
 * Copies the running embedded database, the members' files and the secret. Together with the archive of the log it can
 * be restored to any later moment.
 * @param {{ dataDir: string, backupDir: string, basesMax: number, step: import('../world.mjs').Step }} options
 */
export async function takeBackup({ dataDir, backupDir, basesMax, step }) {
  const folder = path.join(dataDir, 'postgres');
  const live = readPidFile(folder);
  if (!live || !isAlive(live.pid, folder))
    throw new PlainError(`No Krapao runs on ${dataDir}: start it with BACKUP_DIR set, then make the backup.`);
  const { wal, bases, files, secret } = placesOf(backupDir);
  const url = `postgresql://krapao:${readOwnerPassword(folder)}@${encodeURIComponent(live.socketDir)}/krapao`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await requireArchive(client, wal);
    const { rows: locks } = await client.query("select pg_try_advisory_lock(hashtext('krapao backup')) as mine");
    if (!locks[0].mine) throw new PlainError('Another backup is being made: wait until it has ended.');
    const name = nameOf(new Date());
    const half = path.join(bases, `${name}.part`);
    mkdirSync(half, { recursive: true, mode: 0o700 });
    await client.query("select pg_backup_start('krapao', true)");
    await step('copying the database', () => copyTree(folder, half, { skip: (file) => LEFT_OUT.test(file) }));
    const { rows } = await step('waiting until its log is in the archive', () =>
      client.query('select labelfile from pg_backup_stop(true)'),
    );
    writeFileSync(path.join(half, 'backup_label'), rows[0].labelfile);
    await step('copying files of members', () =>
      existsSync(path.join(dataDir, 'files'))
        ? copyTree(path.join(dataDir, 'files'), files, { onlyNew: true })
        : Promise.resolve(0),
    );
    if (existsSync(path.join(dataDir, 'app-secret'))) copyFileSync(path.join(dataDir, 'app-secret'), secret);
    // Restorable from now on: the end of the copy is the first moment that it can be restored to.
    const done = nameOf(new Date());
    renameSync(half, path.join(bases, done));
    removeOld(backupDir, basesMax);
    return path.join(bases, done);
  } finally {
    await client.end();
  }
}

/** @param {pg.Client} client @param {string} wal */
async function requireArchive(client, wal) {
  const { rows } = await client.query(
    "select current_setting('archive_mode') as mode, current_setting('archive_command') as command",
  );
  if (rows[0].mode !== 'on' || !rows[0].command.includes(`"${wal}/`))
    throw new PlainError(`The database does not archive its log to ${wal}: start Krapao with the same BACKUP_DIR.`);
}

/** Removes bases beyond the newest, and the log that only they need. @param {string} backupDir @param {number} basesMax */
function removeOld(backupDir, basesMax) {
  const { bases, wal } = placesOf(backupDir);
  const all = listBases(backupDir);
  for (const name of all.slice(0, -basesMax)) rmSync(path.join(bases, name), { recursive: true, force: true });
  for (const name of readdirSync(bases).filter((one) => one.endsWith('.part')))
    rmSync(path.join(bases, name), { recursive: true, force: true });
  const [oldest] = all.slice(-basesMax);
  const label = oldest && readFileSync(path.join(bases, oldest, 'backup_label'), 'utf8');
  const first = label && /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (!first) return;
  // The first 8 characters are the timeline: the log of earlier ones is not older.
  for (const file of readdirSync(wal))
    if (/^[0-9A-F]{24}\./.test(file) && file.slice(0, 8) === first.slice(0, 8) && file.slice(0, 24) < first)
      rmSync(path.join(wal, file), { force: true });
}
