/** The archive of the embedded database's log, and the folder that backups live in. */
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../plain-error.mjs';
import { canReach, chooseUser } from '../postgres-binaries.mjs';

/** PostgreSQL hands these paths to a shell. */
const PLAIN_PATH = /^[\w ./+@-]+$/;
/** A minute of lost work at most, if the whole disk is lost. Almost empty segments shrink to some kB. */
const ARCHIVE_SECONDS = '60';

/** @param {string} folder */
export const placesOf = (folder) => ({
  wal: path.join(folder, 'wal'),
  bases: path.join(folder, 'bases'),
  files: path.join(folder, 'files'),
  secret: path.join(folder, 'app-secret'),
});

/** @param {NodeJS.ProcessEnv} env */
export function requireBackupDir({ BACKUP_DIR: folder }) {
  if (!folder) throw new PlainError('Set BACKUP_DIR to the folder of the backups, here and for npm start.');
  checkPath(folder);
  return folder;
}

/** @param {string} folder */
function checkPath(folder) {
  if (!path.isAbsolute(folder) || !PLAIN_PATH.test(folder))
    throw new PlainError('BACKUP_DIR must be an absolute path of plain characters.');
}

/**
 * Settings with which the database archives its log; makes the folder.
 * @param {string} folder  BACKUP_DIR
 * @param {string} dataDir  Of PostgreSQL, whose user writes the archive.
 */
export function archiveSettings(folder, dataDir) {
  checkPath(folder);
  const { wal } = placesOf(folder);
  mkdirSync(wal, { recursive: true, mode: 0o700 });
  const user = chooseUser(dataDir);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(wal, user.uid, user.gid);
  if (!canReach(wal, user))
    throw new PlainError(`PostgreSQL's user may not enter ${wal}: set BACKUP_DIR to a folder outside private ones.`);
  const file = `"${wal}/%f.gz"`;
  return {
    archive_mode: 'on',
    archive_timeout: ARCHIVE_SECONDS,
    // After a crash a segment may come again: an identical one is accepted, another one never replaces it.
    archive_command: `if test -e ${file}; then gzip -dc ${file} | cmp -s - "%p"; else gzip -nc "%p" > "${wal}/%f.part" && sync "${wal}/%f.part" && mv "${wal}/%f.part" ${file}; fi`,
  };
}

/** @param {string} folder */
export function restoreCommand(folder) {
  checkPath(folder);
  return `gzip -dc "${placesOf(folder).wal}/%f.gz" > "%p"`;
}

/** Finished backups, oldest first; their names are the moments from which each can be restored. @param {string} folder */
export function listBases(folder) {
  const { bases } = placesOf(folder);
  return existsSync(bases)
    ? readdirSync(bases)
        .filter((name) => momentOf(name))
        .sort()
    : [];
}

/** A moment as a folder's name: 2026-11-19T04-40-00.000Z. @param {Date} moment */
export const nameOf = (moment) => moment.toISOString().replaceAll(':', '-');

/** @param {string} name */
export function momentOf(name) {
  const moment = new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
