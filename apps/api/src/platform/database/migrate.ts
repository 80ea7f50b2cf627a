import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Db, SERVER_ROLE } from './db.ts';
import { letServerIn } from './server-user.ts';

/** Three files shared the number 0032. Their text is unchanged; a database that has run them gets their new names. */
const RENAMED: Readonly<Record<string, string>> = {
  '0032-notices-of-member': '0034-notices-of-member',
  '0032-payment-doubts': '0035-payment-doubts',
  '0032-payment-guard': '0036-payment-guard',
};

/**
 * Runs every migration that has not run yet, in the order of file names, each once; processes that start together wait
 * for the first. Connects as the owner of the tables, and grants the server's user its role. Refuses a database made by
 * another version, and a database that has run a file whose text has changed since.
 */
export async function migrate(urls: { owner: string; server: string }, folder: URL): Promise<void> {
  const pool = new pg.Pool({ connectionString: urls.owner, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {}); // The pending query reports the error.
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    const files = await readMigrations(folder);
    await refuseOther(db, files);
    await migrateJobs({ pgPool: pool });
    await prepareBooks(db);
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => migrationsOf(files) },
      // A module's numbers have gaps for its later files, so a new file may sort before files that have run.
      allowUnorderedMigrations: true,
    }).migrateToLatest();
    if (error) throw error;
    await storeChecksums(db, files); // For migrations that ran before checksums were stored.
    await sql`grant select on kysely_migration to ${sql.id(SERVER_ROLE)}`.execute(db);
    await letServerIn(db, urls.server);
  } finally {
    await db.destroy();
  }
}

/** Names of migrations the database lacks: empty means ready for this version of the code. */
export async function missingMigrations(db: Db, folder: URL): Promise<string[]> {
  const done = new Set(await doneMigrations(db));
  return (await migrationFiles(folder)).map(nameOf).filter((name) => !done.has(name));
}

/** The schema of such a database is not the one our files expect, so the remaining files could only harm it. */
async function refuseOther(db: Db, files: readonly MigrationFile[]): Promise<void> {
  if (!(await hasTable(db, 'kysely_migration'))) return;
  const ours = new Map(files.map(({ name, checksum }) => [name, checksum]));
  const unknown = (await doneMigrations(db)).filter((name) => !ours.has(RENAMED[name] ?? name));
  if (unknown.length > 0) throw new OtherVersionError(unknown);
  if (!(await hasTable(db, 'migration_checksum'))) return;
  const { rows } = await sql<Omit<MigrationFile, 'text'>>`select name, checksum from migration_checksum`.execute(db);
  const edited = rows.filter(({ name, checksum }) => ours.get(name) !== checksum).map(({ name }) => name);
  if (edited.length > 0) throw new EditedMigrationError(edited);
}

/** One process at a time: concurrent creation of the same table would fail. */
const prepareBooks = (db: Db): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('migration_checksum'))`.execute(transaction);
    await sql`create table if not exists migration_checksum (name text primary key, checksum text not null)`.execute(
      transaction,
    );
    if (!(await hasTable(transaction, 'kysely_migration'))) return;
    for (const [former, name] of Object.entries(RENAMED)) {
      await sql`update kysely_migration set name = ${name} where name = ${former}`.execute(transaction);
    }
  });

const hasTable = async (db: Db, name: string): Promise<boolean> =>
  (await sql`select where to_regclass(${name}) is not null`.execute(db)).rows.length > 0;

class OtherVersionError extends Error {
  readonly code = 'OTHER_VERSION';

  constructor(unknown: readonly string[]) {
    super(
      `This database was made by another version of Krapao, with migrations that this one does not know (${unknown.join(', ')}). ` +
        'Run that version, or begin with an empty database: for the embedded one, move the data folder away (./data, or what DATA_DIR says).',
    );
  }
}

class EditedMigrationError extends Error {
  readonly code = 'EDITED_MIGRATION';

  constructor(edited: readonly string[]) {
    super(
      `Migrations that this database has run were edited afterwards (${edited.join(', ')}). ` +
        'Bring their files back as they were, and put the change into a new one.',
    );
  }
}

async function doneMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

const nameOf = (file: string) => file.replace(/\.sql$/, '');

async function migrationFiles(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
}

type MigrationFile = { readonly name: string; readonly text: string; readonly checksum: string };

async function readMigrations(folder: URL): Promise<MigrationFile[]> {
  const files = await migrationFiles(folder);
  const twin = files.find((file, i) => file.slice(0, 4) === files[i - 1]?.slice(0, 4));
  if (twin)
    throw new Error(`Two migrations have the number ${twin.slice(0, 4)}: give the newer one a number of its own.`);
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8');
      return { name: nameOf(file), text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

const migrationsOf = (files: readonly MigrationFile[]) =>
  Object.fromEntries(
    files.map((file) => [
      file.name,
      {
        async up(db: Kysely<unknown>) {
          await sql.raw(file.text).execute(db);
          await storeChecksums(db, [file]);
        },
      },
    ]),
  );

async function storeChecksums(db: Kysely<unknown>, files: readonly MigrationFile[]): Promise<void> {
  const rows = files.map(({ name, checksum }) => sql`(${name}, ${checksum})`);
  await sql`insert into migration_checksum values ${sql.join(rows)} on conflict do nothing`.execute(db);
}
