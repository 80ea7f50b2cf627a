/** Log files with rotation. */
import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';

const LOG_BYTES_MAX = 10 * 1024 * 1024;
/** Rotated files are beside the log: .1 is the newest. */
const OLD_LOGS_MAX = 4;
const LOOK_MS = 5_000;
const LAST_LINES = 12;

/**
 * Rotates a log that is too large. Programs have the file open in append mode, so it is copied and truncated: lines
 * written between the two are lost.
 * @param {string} file
 * @param {number} [bytesMax]
 */
export function turnLog(file, bytesMax = LOG_BYTES_MAX) {
  if (!existsSync(file)) return;
  const { size, uid, gid } = statSync(file);
  if (size <= bytesMax) return;
  rmSync(`${file}.${OLD_LOGS_MAX}`, { force: true });
  for (let age = OLD_LOGS_MAX - 1; age > 0; age -= 1) {
    if (existsSync(`${file}.${age}`)) renameSync(`${file}.${age}`, `${file}.${age + 1}`);
  }
  try {
    copyFileSync(file, `${file}.1`);
    chownSync(`${file}.1`, uid, gid);
  } catch {
    rmSync(`${file}.1`, { force: true }); // No space for a copy: the old lines are dropped.
  }
  truncateSync(file);
}

/**
 * Rotates a log at intervals until the returned function is called.
 * @param {string} file
 */
export function rotateLog(file) {
  const timer = setInterval(() => {
    try {
      turnLog(file);
    } catch {
      // The log stays as it is until the next attempt.
    }
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Opens a log for appending; `from` is its current end.
 * @param {string} file
 * @param {{ uid?: number, gid?: number }} [owner]
 */
export function openLog(file, { uid, gid } = {}) {
  mkdirSync(path.dirname(file), { recursive: true });
  turnLog(file);
  const fd = openSync(file, 'a', 0o600);
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  return { file, fd, from: statSync(file).size, close: () => closeSync(fd) };
}

/**
 * @param {string} file
 * @param {number} from  Start offset, unless the log was truncated since.
 */
export function lastLines(file, from = 0) {
  if (!existsSync(file)) return [];
  const text = readFileSync(file);
  const lines = text
    .subarray(from > text.length ? 0 : from)
    .toString()
    .trim()
    .split('\n')
    .slice(-LAST_LINES);
  return lines[0] ? [...lines.map((line) => `  ${line.slice(0, 500)}`), `The whole log is in ${file}.`] : [];
}
