/** The embedded PostgreSQL of a running Krapao, for as long as that runs. */
import { statfsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '../postgres.mjs';
import { keepLogSmall, lastLines } from './logs.mjs';
import { PlainError } from './plain-error.mjs';

/** @typedef {ReturnType<typeof import('./life.mjs').createLife>} Life */

const WATCH_MS = 500;
/** With less than a few of its log's segments PostgreSQL cannot even recover. */
const ROOM_BYTES_MIN = 64 * 1024 * 1024;

/**
 * A database that ends is the end of everything, unless its disk is full: then it is started again once there is room,
 * and until then the programs that use it answer that they cannot.
 * @param {string} dataDir
 * @param {import('./world.mjs').Step} step
 * @param {(text: string) => void} say
 * @param {Life} life
 */
export async function startDatabase(dataDir, step, say, { signal, add, onCrash }) {
  const folder = path.join(dataDir, 'postgres');
  const start = () => startPostgres({ dataDir: folder, signal });
  let postgres = await step('starting PostgreSQL', start);
  let isStarting = false;
  const explainEnd = () =>
    new PlainError(['PostgreSQL stopped unexpectedly.', ...lastLines(postgres.logFile)].join('\n'));

  async function startAgain() {
    isStarting = true;
    say(`  PostgreSQL stopped: the disk of ${folder} is full. It starts again once there is room.`);
    try {
      do await delay(WATCH_MS, undefined, { signal });
      while (!hasRoom(folder));
      postgres = await start();
      say('  PostgreSQL runs again.');
    } catch (error) {
      // The disk may have filled again meanwhile.
      if (!signal.aborted && hasRoom(folder)) onCrash(/** @type {Error} */ (error));
    }
    isStarting = false;
  }
  const watch = setInterval(() => {
    if (isStarting || postgres.isRunning()) return;
    if (hasRoom(folder)) onCrash(explainEnd());
    else void startAgain();
  }, WATCH_MS);
  const leaveLog = keepLogSmall(postgres.logFile);
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
    /** A program that ends because the database has ended is not the one to blame. @param {Error} error */
    onCrash: (error) => onCrash(postgres.isRunning() ? error : explainEnd()),
  };
}

/** @param {string} folder */
function hasRoom(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES_MIN;
}
