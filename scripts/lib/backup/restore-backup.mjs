import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../../postgres.mjs';
import { PlainError } from '../plain-error.mjs';
import { canReach, chooseUser } from '../postgres-binaries.mjs';
import { listBases, momentOf, placesOf, restoreCommand } from './archive.mjs';
import { copyTree } from './copy-tree.mjs';

/** Left out of a backup, and needed by a server that starts. */
const EMPTY_FOLDERS = [
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify'],
  ...['pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
];

/**
 * Restores a backup into a new data folder, up to a moment or as far as the archive goes, and stops the database again.
 * @param {{ backupDir: string, dataDir: string, moment?: Date | undefined, step: import('../world.mjs').Step,
 *   signal: AbortSignal }} options
 */
export async function restoreBackup({ backupDir, dataDir, moment, step, signal }) {
  const base = chooseBase(backupDir, moment);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new PlainError(`${dataDir} is not empty: a backup is restored into a new folder only.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const folder = path.join(dataDir, 'postgres');
  const owner = chooseUser(folder);
  if (!canReach(dataDir, owner))
    throw new PlainError(`PostgreSQL's user may not enter ${dataDir}: choose a folder outside private ones.`);
  const own = (/** @type {string} */ file) => {
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(file, owner.uid, owner.gid);
  };
  const { bases, files, secret } = placesOf(backupDir);
  const replaying = moment ? `replaying the log until ${moment.toISOString()}` : 'replaying the log to its end';
  try {
    await step(`copying the backup ${base}`, async () => {
      await copyTree(path.join(bases, base), folder, { owner });
      for (const name of EMPTY_FOLDERS) {
        mkdirSync(path.join(folder, name), { recursive: true, mode: 0o700 });
        own(path.join(folder, name));
      }
      if (existsSync(files)) await copyTree(files, path.join(dataDir, 'files'));
      if (existsSync(secret)) copyFileSync(secret, path.join(dataDir, 'app-secret'));
      // Removed by PostgreSQL once the moment is reached.
      writeFileSync(path.join(folder, 'recovery.signal'), '', { mode: 0o600 });
      own(path.join(folder, 'recovery.signal'));
    });
    const settings = recoverySettings(backupDir, moment);
    const postgres = await step(replaying, () => startPostgres({ dataDir: folder, settings, signal }));
    await step('stopping the database', () => postgres.stop());
  } catch (error) {
    // Half restored is not restored.
    for (const name of readdirSync(dataDir)) rmSync(path.join(dataDir, name), { recursive: true, force: true });
    if (!/before configured recovery target/.test(`${error}`)) throw error;
    throw new PlainError(`The archive in ${backupDir} ends before that moment: choose an earlier one, or none.`);
  }
}

/** @param {string} backupDir @param {Date | undefined} moment */
function recoverySettings(backupDir, moment) {
  return {
    restore_command: restoreCommand(backupDir),
    recovery_target_action: 'promote',
    // Ready means at the end then, not readable on the way.
    hot_standby: 'off',
    ...(moment && { recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00') }),
  };
}

/** The newest backup that ended before the moment. @param {string} backupDir @param {Date | undefined} moment */
function chooseBase(backupDir, moment) {
  const all = listBases(backupDir);
  if (all.length === 0) throw new PlainError(`There is no backup in ${backupDir}: npm run backup makes one.`);
  const fit = all.filter((name) => !moment || (momentOf(name) ?? moment) <= moment);
  const newest = fit.at(-1);
  if (newest) return newest;
  throw new PlainError(`The oldest backup is of ${momentOf(all[0] ?? '')?.toISOString()}: choose a later moment.`);
}
