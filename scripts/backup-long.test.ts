import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { archiveSettings, listBases, momentOf, nameOf, placesOf, requireBackupDir } from './lib/backup/archive.mjs';
import { restoreBackup } from './lib/backup/restore-backup.mjs';
import { takeBackup } from './lib/backup/take-backup.mjs';
import { startPostgres } from './postgres.mjs';

const step = <T>(_name: string, work: () => T | Promise<T>): Promise<T> => Promise.resolve(work());
const { signal } = new AbortController();

const root = mkdtempSync(path.join(tmpdir(), 'krapao-backup-'));
chmodSync(root, 0o711); // PostgreSQL's own user goes through it.
const dataDir = path.join(root, 'data');
const backupDir = path.join(root, 'backups');
/** Between the second and the third word. */
let moment: Date;
/** Answer to a backup while another one is being made. */
let besideAnother: string;

/** Writes words before and after a backup, and stops the database once all of its log is in the archive. */
beforeAll(async () => {
  mkdirSync(path.join(dataDir, 'files'), { recursive: true });
  mkdirSync(backupDir);
  writeFileSync(path.join(dataDir, 'files', 'slip.png'), 'a picture');
  writeFileSync(path.join(dataDir, 'app-secret'), 's'.repeat(40));
  const folder = path.join(dataDir, 'postgres');
  const postgres = await startPostgres({ dataDir: folder, settings: archiveSettings(backupDir, folder) });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("create table word (text text); insert into word values ('before the backup')");
  await client.query("select pg_advisory_lock(hashtext('krapao backup'))");
  besideAnother = await takeBackup({ dataDir, backupDir, basesMax: 7, step }).catch(({ message }) => message);
  await client.query("select pg_advisory_unlock(hashtext('krapao backup'))");
  await takeBackup({ dataDir, backupDir, basesMax: 7, step });
  await client.query("insert into word values ('before the moment')");
  const { rows } = await client.query(
    "select date_trunc('milliseconds', clock_timestamp()) + interval '2 ms' as moment, pg_sleep(0.01)",
  );
  moment = rows[0].moment;
  await client.query("insert into word values ('after the moment')");
  await client.query('select pg_switch_wal()');
  await vi.waitFor(
    async () => {
      const waiting = await client.query("select name from pg_ls_archive_statusdir() where name like '%.ready'");
      expect(waiting.rows).toEqual([]);
    },
    { timeout: 60_000, interval: 50 },
  );
  await client.end();
  await postgres.stop();
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function wordsIn(folder: string): Promise<string[]> {
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    return (await client.query('select text from word')).rows.map(({ text }) => text);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

describe('a backup of the embedded database', () => {
  it('is restored to any moment after it, with files and secret', { tags: ['O1044'], timeout: 120_000 }, async () => {
    const target = path.join(root, 'to-the-moment');
    await restoreBackup({ backupDir, dataDir: target, moment, step, signal });
    expect(await wordsIn(target)).toEqual(['before the backup', 'before the moment']);
    expect(readFileSync(path.join(target, 'files/slip.png'), 'utf8')).toBe('a picture');
    expect(readFileSync(path.join(target, 'app-secret'), 'utf8')).toBe('s'.repeat(40));
  });

  it('is restored as far as its archive goes', { tags: ['O1044'], timeout: 120_000 }, async () => {
    const target = path.join(root, 'to-the-end');
    await restoreBackup({ backupDir, dataDir: target, step, signal });
    expect(await wordsIn(target)).toEqual(['before the backup', 'before the moment', 'after the moment']);
  });

  it('is not restored to a moment that its archive does not reach, and leaves nothing behind', {
    tags: ['O1045'],
    timeout: 120_000,
  }, async () => {
    const target = path.join(root, 'too-late');
    const tomorrow = new Date(Date.now() + 86_400_000);
    await expect(restoreBackup({ backupDir, dataDir: target, moment: tomorrow, step, signal })).rejects.toThrow(
      /ends before that moment/,
    );
    expect(readdirSync(target)).toEqual([]);
  });

  it('is not restored to a moment before it, nor over other data', { tags: ['O1045'] }, async () => {
    const early = { backupDir, dataDir: path.join(root, 'too-early'), moment: new Date('2026-01-01'), step, signal };
    await expect(restoreBackup(early)).rejects.toThrow(/^The oldest backup is of .*: choose a later moment\.$/);
    expect(existsSync(early.dataDir)).toBe(false);
    await expect(restoreBackup({ backupDir, dataDir, step, signal })).rejects.toThrow(/is not empty/);
  });

  it('is not made beside another one, which it would remove as unfinished', { tags: ['O1045'] }, () => {
    expect(besideAnother).toBe('Another backup is being made: wait until it has ended.');
    expect(listBases(backupDir)).toHaveLength(1);
  });

  it('is not made of a database that does not run', { tags: ['O1045'] }, async () => {
    await expect(takeBackup({ dataDir, backupDir, basesMax: 7, step })).rejects.toThrow(/^No Krapao runs on/);
  });
});

describe('the folder of backups', () => {
  it.each([undefined, 'backups', '/tmp/with "quotes"', '/tmp/$HOME'])(
    'is refused in one message: %s',
    {
      tags: ['O1045'],
    },
    (folder) => {
      expect(() => requireBackupDir({ BACKUP_DIR: folder })).toThrow(/BACKUP_DIR/);
    },
  );

  it('lists finished backups by their moments', () => {
    const at = new Date('2026-11-19T04:40:00.123Z');
    expect(momentOf(nameOf(at))).toEqual(at);
    const folder = path.join(root, 'list');
    for (const name of [nameOf(at), `${nameOf(at)}.part`, 'notes'])
      mkdirSync(path.join(placesOf(folder).bases, name), { recursive: true });
    expect(listBases(folder)).toEqual([nameOf(at)]);
  });
});
