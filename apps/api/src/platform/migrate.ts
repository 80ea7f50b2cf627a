import { readdir, readFile } from 'node:fs/promises';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Db, SERVER_ROLE } from './db.ts';
import { letServerIn } from './server-user.ts';

/**
 * Runs every migration that has not run yet, in the order of their file names, each once, and all
 * processes that start together wait for the first. Connects as the owner of the tables, not as the
 * user of the server, whom it lets in. A database that another version has made is left as it is.
 */
export async function migrate(urls: { owner: string; server: string }, folder: URL): Promise<void> {
  const pool = new pg.Pool({ connectionString: urls.owner, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {}); // The query under way reports it.
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseOtherVersion(db, folder);
    await migrateJobs({ pgPool: pool });
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: () => readMigrations(folder) },
      // A module's numbers have gaps for its later files, so a new file may stand before those that have run.
      allowUnorderedMigrations: true,
    }).migrateToLatest();
    if (error) throw error;
    await sql`grant select on kysely_migration to ${sql.id(SERVER_ROLE)}`.execute(db);
    await letServerIn(db, urls.server);
  } finally {
    await db.destroy();
  }
}

/** The names of migrations the database lacks: empty means it is ready for this version of the code. */
export async function missingMigrations(db: Db, folder: URL): Promise<string[]> {
  const done = new Set(await doneMigrations(db));
  return (await migrationFiles(folder)).map(nameOf).filter((name) => !done.has(name));
}

/** What such a database holds is not what our files expect, so running the rest of them could only harm it. */
async function refuseOtherVersion(db: Db, folder: URL): Promise<void> {
  const { rows } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (rows.length === 0) return;
  const ours = new Set((await migrationFiles(folder)).map(nameOf));
  const unknown = (await doneMigrations(db)).filter((name) => !ours.has(name));
  if (unknown.length > 0) throw new OtherVersionError(unknown);
}

class OtherVersionError extends Error {
  readonly code = 'OTHER_VERSION';

  constructor(unknown: readonly string[]) {
    super(
      `This database was made by another version of Krapao, with migrations that this one does not know (${unknown.join(', ')}). ` +
        'Run that version, or begin with an empty database: for the embedded one, move the data folder away (./data, or what DATA_DIR says).',
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

async function readMigrations(folder: URL) {
  const files = await migrationFiles(folder);
  return Object.fromEntries(
    files.map((file) => [
      nameOf(file),
      {
        async up(db: Kysely<unknown>) {
          await sql.raw(await readFile(new URL(file, folder), 'utf8')).execute(db);
        },
      },
    ]),
  );
}
