/**
 * Global setup of the server tests: builds the servers that some tests start as a process, and starts a real
 * PostgreSQL. The migrations run once, into `krapao_template`; a test that needs a database of its own copies it:
 * `CREATE DATABASE x TEMPLATE krapao_template` on the cluster at TEST_DATABASE_URL.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { buildChanged } from './lib/build-changed.mjs';
import { startThrowAwayPostgres } from './lib/throw-away-postgres.mjs';

const MIGRATE = fileURLToPath(new URL('../apps/api/dist/migrate.js', import.meta.url));

/** @type {Awaited<ReturnType<typeof startThrowAwayPostgres>> | undefined} */
let postgres;

export async function setup() {
  await buildChanged(async (_name, build) => build(), undefined, ['api', 'sandbox']);
  // Crash tests set TEST_DURABLE for the settings that money requires.
  postgres = await startThrowAwayPostgres(process.env.TEST_DURABLE === '1' ? { max_connections: '300' } : undefined);
  process.env.TEST_DATABASE_URL = postgres.url;
  process.env.TEST_SERVER_DATABASE_URL = postgres.serverUrl;
  try {
    await makeTemplate(postgres);
  } catch (error) {
    await teardown();
    throw error;
  }
}

export async function teardown() {
  await postgres?.stop();
}

/** @param {{ url: string, serverUrl: string }} postgres */
async function makeTemplate({ url, serverUrl }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE DATABASE krapao_template');
  await client.end();

  const [MIGRATION_DATABASE_URL, DATABASE_URL] = [url, serverUrl].map((at) =>
    at.replace(/\/krapao$/, '/krapao_template'),
  );
  const env = { ...process.env, MIGRATION_DATABASE_URL, DATABASE_URL };
  const run = spawnSync(process.execPath, [MIGRATE], { env, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`The migrations fail:\n${run.stdout}${run.stderr}`);
}
