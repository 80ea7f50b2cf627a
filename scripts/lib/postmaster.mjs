/** State of a running PostgreSQL, read from the pid file in its data folder. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** @param {string} folder */
export function readPidFile(folder) {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , , socketDir = '', , , state = ''] = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(pid), socketDir, state: state.trim() };
}

/**
 * After a reboot, or in a fresh container, the pid in an old file may belong to any other program, so the process must
 * also have been started on this folder.
 * @param {number} pid
 * @param {string} folder
 */
export function isAlive(pid, folder) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  return commandLine(pid).includes(`-D ${folder} `);
}

/** @param {number} pid */
export function commandLine(pid) {
  if (!existsSync('/proc/self/cmdline'))
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', `${pid}`], { encoding: 'utf8' }).stdout;
  try {
    // Empty for a zombie, which counts as ended.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** PostgreSQL's process and all of its children, none if it does not run. @param {string} folder */
export function processesOf(folder) {
  const { pid } = readPidFile(folder) ?? {};
  if (!pid) return [];
  const children = spawnSync('pgrep', ['-P', `${pid}`], { encoding: 'utf8' }).stdout.trim();
  return [pid, ...children.split('\n').filter(Boolean).map(Number)];
}

/** Start time of a process, as text to compare. @param {number} pid */
export function startOf(pid) {
  if (!existsSync('/proc/self/stat'))
    return spawnSync('ps', ['-o', 'lstart=', '-p', `${pid}`], { encoding: 'utf8' }).stdout.trim();
  try {
    // The process name, in brackets, may contain spaces.
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? ''
    );
  } catch {
    return '';
  }
}

/**
 * PostgreSQL refuses to start on a lock file whose pid is in use by any process, even a foreign one or a zombie. It
 * treats only its own parent's pid as stale, so that pid is written there. The rest of the file stays: from it
 * PostgreSQL detects whether workers of a killed server are still writing, and then it rightly refuses.
 * @param {string} folder
 */
export function disownStaleLocks(folder) {
  const found = readPidFile(folder);
  if (!found || isAlive(found.pid, folder)) return;
  for (const file of [path.join(folder, 'postmaster.pid'), path.join(found.socketDir, '.s.PGSQL.5432.lock')]) {
    if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, `${process.pid}`));
  }
}

/**
 * @param {string} folder
 * @param {number} pid
 * @param {number} waitMs
 */
export async function waitUntilGone(folder, pid, waitMs) {
  const deadline = Date.now() + waitMs;
  while (isAlive(pid, folder)) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}
