/**
 * `npm run backup`: a backup of the running embedded database, the members' files and the secret in BACKUP_DIR.
 * `-- --keep 7` sets the number of backups that stay.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { takeBackup } = await import('./lib/backup/take-backup.mjs');
const { requireBackupDir } = await import('./lib/backup/archive.mjs');
const { openDataFolder } = await import('./lib/data-folder.mjs');
const { createLife } = await import('./lib/life.mjs');
const { PlainError } = await import('./lib/plain-error.mjs');
const { createProgress } = await import('./lib/progress.mjs');

const { step, printLine, total } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const { values } = parseArgs({ options: { keep: { type: 'string', default: '7' } } });
  const basesMax = Number(values.keep);
  if (!Number.isInteger(basesMax) || basesMax < 1) throw new PlainError('--keep must be a number from 1 on.');
  const dataDir = openDataFolder(process.env.DATA_DIR || undefined);
  const backupDir = requireBackupDir(process.env);
  const made = await takeBackup({ dataDir, backupDir, basesMax, step });
  printLine(`  ${path.relative(process.cwd(), made)} is complete (${total()})`);
  life.finish();
});
