/**
 * `npm run restore -- FOLDER`: the backup in BACKUP_DIR as a new data folder, up to its last archived moment or to
 * `--time 2026-11-19T04:00:00Z`. Nothing is overwritten, and no server is started on it.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { requireBackupDir } = await import('./lib/backup/archive.mjs');
const { restoreBackup } = await import('./lib/backup/restore-backup.mjs');
const { createLife } = await import('./lib/life.mjs');
const { PlainError } = await import('./lib/plain-error.mjs');
const { createProgress } = await import('./lib/progress.mjs');

const { step, printLine, total } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const { values, positionals } = parseArgs({ options: { time: { type: 'string' } }, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new PlainError('Name the new data folder: npm run restore -- FOLDER');
  const moment = values.time === undefined ? undefined : new Date(values.time);
  // A time without a zone would depend on the machine.
  if (moment && (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(values.time ?? '')))
    throw new PlainError('--time must be a moment with its zone, such as 2026-11-19T04:00:00Z.');
  const dataDir = path.resolve(folder);
  await restoreBackup({ backupDir: requireBackupDir(process.env), dataDir, moment, step, signal: life.signal });
  printLine(
    [
      `  Restored to ${dataDir} (${total()}).`,
      `  Next: DATA_DIR=${dataDir} npm run verify`,
      '  A server on it works off its old jobs: keep it from real banks until the verification agrees.',
    ].join('\n'),
  );
  life.finish();
});
