/** A temporary migrated PostgreSQL that can be killed and restarted. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../scripts/postgres.mjs';

const MIGRATE = fileURLToPath(new URL('../../apps/api/src/migrate.ts', import.meta.url));

/** @param {Record<string, string>} settings */
export async function startLedgerServer(settings) {
  const folder = mkdtempSync(path.join(tmpdir(), 'krapao-bench-'));
  chmodSync(folder, 0o711); // PostgreSQL may run as another user, who needs to traverse the folder.
  const options = { dataDir: path.join(folder, 'postgres'), settings };
  let postgres = await startPostgres(options);
  const env = { ...process.env, MIGRATION_DATABASE_URL: postgres.url, DATABASE_URL: postgres.serverUrl };
  const migration = spawnSync(process.execPath, ['--import', 'tsx', MIGRATE], { env, encoding: 'utf8' });
  if (migration.status !== 0) throw new Error(`The migrations fail:\n${migration.stderr}`);

  return {
    url: postgres.url,
    serverUrl: postgres.serverUrl,
    folder: options.dataDir,
    /** kill -9 of the server and all its processes, with no time to flush anything. */
    kill() {
      for (const pid of [postgres.pid, ...childrenOf(postgres.pid)]) killOne(pid);
    },
    /** Shuts the server down cleanly, with everything flushed to disk. */
    halt: () => postgres.stop(),
    async start() {
      postgres = await startPostgres(options);
    },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {number} parent */
function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) \S /, '')
        .split(' ')[0],
    );
  } catch {
    return 0; // The process ended during the scan.
  }
}

/** @param {number} pid */
function killOne(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process had already ended.
  }
}
