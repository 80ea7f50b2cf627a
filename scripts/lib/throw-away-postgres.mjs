import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../postgres.mjs';

/** Nothing outlives the tests, so writes need not wait for the disk. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/** Linux's memory file system. A test's database is nine hundred small files: ten times the work on a disk. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES_MIN = 4 * 2 ** 30;

/**
 * Starts a PostgreSQL in a new temporary folder; both are removed when it is stopped, and also when this process is
 * killed. With `settings` the folder is on a disk.
 * @param {Record<string, string>} [settings]
 */
export async function startThrowAwayPostgres(settings) {
  const place = settings ? tmpdir() : (roomInMemory() ?? tmpdir());
  const folder = mkdtempSync(path.join(place, 'krapao-test-'));
  chmodSync(folder, 0o711); // Root's temporary folders are private; PostgreSQL's own user needs to traverse them.
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), settings: settings ?? FAST });
    const endWatch = watchOverUs(postgres.pid, folder);
    const stop = async () => {
      await postgres.stop();
      endWatch();
      remove();
    };
    return { ...postgres, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

function roomInMemory() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_BYTES_MIN ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A shell that waits for the end of a pipe held only by this process, which comes even with a kill, and cleans up.
 * @param {number} pid
 * @param {string} folder
 */
function watchOverUs(pid, folder) {
  const cleanUp = 'read _; kill -QUIT "$1" && sleep 1; rm -rf "$2"';
  const shell = spawn('/bin/sh', ['-c', cleanUp, 'sh', `${pid}`, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  return () => shell.kill('SIGKILL');
}
