/** Log files that programs write to and that we keep small. */
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
/** Older ones are beside it: .1 is the newest of them. */
const OLD_LOGS_MAX = 4;
const LOOK_MS = 5_000;
const LAST_LINES = 12;

/**
 * Puts a grown log aside. Programs hold the file open and write at its end, wherever that is, so it is copied and
 * emptied: what comes in that moment is lost.
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
    rmSync(`${file}.1`, { force: true }); // No room for two of them: the old lines go.
  }
  truncateSync(file);
}

/**
 * Looks after a log until it is told to stop.
 * @param {string} file
 */
export function keepLogSmall(file) {
  const timer = setInterval(() => {
    try {
      turnLog(file);
    } catch {
      // It goes on as it is, and is looked at again.
    }
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Opens a log to be written at its end; `from` is where that is now.
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
 * @param {number} from  Where to begin, unless the log was emptied since.
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
