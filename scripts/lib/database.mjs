/** The embedded PostgreSQL of a running Krapao, supervised for the length of the run. */
import { statfsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '../postgres.mjs';
import { archiveSettings } from './backup/archive.mjs';
import { lastLines, rotateLog } from './logs.mjs';
import { PlainError } from './plain-error.mjs';
import { restartPolicy } from './restart-policy.mjs';

/** @typedef {ReturnType<typeof import('./life.mjs').createLife>} Life */

const WATCH_MS = 500;
/** With less than a few WAL segments of space PostgreSQL cannot even recover. */
const ROOM_BYTES_MIN = 64 * 1024 * 1024;

/**
 * Restarts a database that ends, at once or, with a full disk, as soon as there is space. Until then the programs on it
 * answer with errors.
 * @param {string} dataDir
 * @param {import('./world.mjs').Step} step
 * @param {(text: string) => void} printLine
 * @param {Life} life
 * @param {{ backupDir?: string | undefined, policy?: ReturnType<typeof restartPolicy> }} [options]  `backupDir` is where
 *   the log is archived.
 */
export async function startDatabase(
  dataDir,
  step,
  printLine,
  { signal, add, onCrash },
  { backupDir, policy = restartPolicy() } = {},
) {
  const folder = path.join(dataDir, 'postgres');
  const settings = backupDir ? archiveSettings(backupDir, folder) : {};
  const start = () => startPostgres({ dataDir: folder, settings, signal });
  let postgres = await step('starting PostgreSQL', start);
  let isStarting = false;
  const explainEnd = () =>
    new PlainError(['PostgreSQL stopped unexpectedly.', ...lastLines(postgres.logFile)].join('\n'));

  async function startAgain() {
    isStarting = true;
    try {
      if (hasRoom(folder)) {
        const waitMs = policy.nextWaitMs();
        if (waitMs === undefined) return onCrash(new PlainError(`${explainEnd().message}\n${policy.gaveUp}`));
        printLine('  PostgreSQL stopped unexpectedly. It starts again.');
        await delay(waitMs, undefined, { signal });
      } else {
        printLine(`  PostgreSQL stopped: the disk of ${folder} is full. It starts again once there is room.`);
        do await delay(WATCH_MS, undefined, { signal });
        while (!hasRoom(folder));
      }
      postgres = await start();
      printLine('  PostgreSQL runs again.');
    } catch (error) {
      // The disk may have filled again meanwhile.
      if (!signal.aborted && hasRoom(folder)) onCrash(/** @type {Error} */ (error));
    }
    isStarting = false;
  }
  const watch = setInterval(() => {
    if (!isStarting && !postgres.isRunning()) void startAgain();
  }, WATCH_MS);
  const leaveLog = rotateLog(postgres.logFile);
  add({
    name: 'PostgreSQL',
    stop: () => {
      clearInterval(watch);
      leaveLog();
      return postgres.stop();
    },
    kill: () => postgres.kill(),
  });
  return {
    databaseUrl: postgres.serverUrl,
    ownerUrl: postgres.url,
    /** Blames the database, not the program, when both have ended. @param {Error} error */
    onCrash: (error) => onCrash(postgres.isRunning() ? error : explainEnd()),
  };
}

/** @param {string} folder */
function hasRoom(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES_MIN;
}
