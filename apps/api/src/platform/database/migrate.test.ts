import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../logs/log.ts';
import { connectDatabase } from './db.ts';
import { migrate, missingMigrations } from './migrate.ts';

let database: TestDatabase;
let folder: URL;
beforeAll(async () => {
  database = await createTestDatabase('template1');
  const made = await mkdtemp(path.join(tmpdir(), 'krapao-migrations-'));
  folder = pathToFileURL(`${made}/`);
  await writeFile(
    new URL('0001-one.sql', folder),
    "create table one (n int); insert into one values (1); do $$ begin if not exists (select from pg_roles where rolname = 'krapao_app') then create role krapao_app nologin; end if; end $$;",
  );
  await writeFile(new URL('0002-two.sql', folder), 'create table two (n int)');
  await writeFile(new URL('notes.txt', folder), 'not sql');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

const migrateTo = ({ url, serverUrl }: TestDatabase) => migrate({ owner: url, server: serverUrl }, folder);

const missing = async () => {
  const { db, close } = connectDatabase(database.serverUrl, createLog('silent'));
  const names = await missingMigrations(db, folder);
  await close();
  return names;
};

describe('migrations', () => {
  it('run once each and in order, although several processes start together', async () => {
    await Promise.all([migrateTo(database), migrateTo(database), migrateTo(database)]);
    expect(await database.query('select n from one')).toEqual([{ n: 1 }]);
    expect(await database.query('select name from kysely_migration order by 1')).toEqual([
      { name: '0001-one' },
      { name: '0002-two' },
    ]);
    expect(await missing()).toEqual([]);
  });

  it('run although later ones have run before', async () => {
    await writeFile(new URL('0000-zero.sql', folder), 'create table zero (n int)');
    await migrateTo(database);
    expect(await database.query('select n from zero')).toEqual([]);
    expect(await missing()).toEqual([]);
  });

  it('that fail leave nothing of themselves behind, and are named as missing', async () => {
    await writeFile(new URL('0003-three.sql', folder), 'create table three (n int); select * from nowhere');
    await expect(migrateTo(database)).rejects.toThrow('relation "nowhere" does not exist');
    expect(await database.query(`select to_regclass('three') as three`)).toEqual([{ three: null }]);
    expect(await missing()).toEqual(['0003-three']);
    await rm(new URL('0003-three.sql', folder));
  });

  it('that were edited after they ran are named, with what to do, and nothing more runs', async () => {
    const file = new URL('0002-two.sql', folder);
    await writeFile(file, 'create table two (n bigint)');
    await writeFile(new URL('0004-four.sql', folder), 'create table four (n int)');
    await expect(migrateTo(database)).rejects.toMatchObject({
      code: 'EDITED_MIGRATION',
      message:
        'Migrations that this database has run were edited afterwards (0002-two). ' +
        'Bring their files back as they were, and put the change into a new one.',
    });
    expect(await missing()).toEqual(['0004-four']);
    await writeFile(file, 'create table two (n int)');
    await migrateTo(database);
    expect(await missing()).toEqual([]);
  });

  it('that ran before checksums were kept get theirs now', async () => {
    await database.query('drop table migration_checksum');
    await migrateTo(database);
    expect(await database.query('select name from migration_checksum order by 1')).toEqual(
      await database.query('select name from kysely_migration order by 1'),
    );
  });

  it('with the same number are refused before anything runs', async () => {
    const twin = new URL('0004-more.sql', folder);
    await writeFile(twin, 'create table more (n int)');
    await expect(migrateTo(database)).rejects.toThrow('Two migrations have the number 0004');
    await rm(twin);
  });

  it('that ran under a former name do not run again', async () => {
    const name = '0035-payment-doubts';
    await writeFile(new URL(`${name}.sql`, folder), 'create table doubt (n int)');
    await database.query('create table doubt (n int)');
    await database.query(`insert into kysely_migration values ('0032-payment-doubts', '')`);
    await migrateTo(database);
    expect(await database.query(`select count(*)::int from kysely_migration where name = '${name}'`)).toEqual([
      { count: 1 },
    ]);
  });

  it('of another version are named, with what to do, before anything is changed', async () => {
    const other = await createTestDatabase('template1');
    await other.query('create table kysely_migration (name text primary key, timestamp text not null)');
    await other.query(`insert into kysely_migration values ('0001-one', ''), ('0009-later', ''), ('0000-former', '')`);
    await expect(migrateTo(other)).rejects.toMatchObject({
      code: 'OTHER_VERSION',
      message:
        'This database was made by another version of Krapao, with migrations that this one does not know (0000-former, 0009-later). ' +
        'Run that version, or begin with an empty database: for the embedded one, move the data folder away (./data, or what DATA_DIR says).',
    });
    expect(await other.query(`select to_regclass('one') as one, to_regnamespace('graphile_worker') as jobs`)).toEqual([
      { one: null, jobs: null },
    ]);
    await other.drop();
  });
});
