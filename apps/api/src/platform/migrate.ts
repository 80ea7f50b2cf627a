import { readdir, readFile } from 'node:fs/promises';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

/**
 * Runs every migration that has not run yet, in the order of their file names, each once, and all
 * processes that start together wait for the first. Connects as the owner of the tables, not as the
 * role the server uses.
 */
export async function migrate(databaseUrl: string, folder: URL): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {}); // The query under way reports it.
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrateJobs({ pgPool: pool });
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: () => readMigrations(folder) },
      // A module's numbers have gaps for its later files, so a new file may stand before those that have run.
      allowUnorderedMigrations: true,
    }).migrateToLatest();
    if (error) throw error;
    await sql`grant select on kysely_migration to krapao_app`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** The names of migrations the database lacks: empty means it is ready for this version of the code. */
export async function missingMigrations(db: Kysely<Record<never, never>>, folder: URL): Promise<string[]> {
  const wanted = (await migrationFiles(folder)).map(nameOf);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  return wanted.filter((name) => !done.has(name));
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
