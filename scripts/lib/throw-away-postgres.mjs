import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../postgres.mjs';

/** Nothing here outlives the tests, so the disk need not be waited for. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/**
 * A PostgreSQL in a new temporary folder; stopping it removes the folder.
 * @param {Record<string, string>} [settings]
 */
export async function startThrowAwayPostgres(settings = FAST) {
  const folder = mkdtempSync(path.join(tmpdir(), 'krapao-test-'));
  chmodSync(folder, 0o711); // Root's temporary folders are private; PostgreSQL's own user must walk through.
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), settings });
    return { ...postgres, stop: () => postgres.stop().then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
