import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type TestDatabase = {
  /** The connection URL of the owner. */
  readonly url: string;
  /** The connection URL of the server's role. */
  readonly serverUrl: string;
  /** Runs SQL as the owner of the tables, with more rights than the server's role. */
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /**
   * Waits until the open transactions of other test files have ended: a seal waits for all transactions of the cluster.
   */
  strangersDone(): Promise<void>;
  /** Simulates a stopped database: cuts every connection and accepts none. */
  stop(): Promise<void>;
  start(): Promise<void>;
  drop(): Promise<void>;
};

/** A migrated database for one test file, on the test run's cluster. */
export async function createTestDatabase(template = 'krapao_template'): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: clusterUrl, TEST_SERVER_DATABASE_URL: serverUrl } = process.env;
  if (!clusterUrl || !serverUrl)
    throw new Error('TEST_DATABASE_URL is missing: run these tests with vitest, project "server"');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const cluster = new pg.Pool({ connectionString: clusterUrl, max: 1 });
  // Copies files: half the work of writing every page to the WAL.
  await cluster.query(`create database ${name} template ${template} strategy file_copy`);

  const [url, serversUrl] = [clusterUrl, serverUrl].map((at) => at.replace(/\/[^/]*$/, `/${name}`)) as [string, string];
  const owner = new pg.Pool({ connectionString: url, max: 2 });
  owner.on('error', () => {}); // Cut by `stop`, on purpose.

  return {
    url,
    serverUrl: serversUrl,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await owner.query<Row>(text, values)).rows,
    async strangersDone() {
      const { rows } = await owner.query('select pg_current_xact_id()::text as xid');
      while (await isAnyOlder(owner, rows[0].xid)) await owner.query('select pg_sleep(0.01)');
    },
    async stop() {
      await cluster.query(`alter database ${name} with allow_connections false`);
      await cluster.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    },
    async start() {
      await cluster.query(`alter database ${name} with allow_connections true`);
    },
    async drop() {
      await owner.end();
      await cluster.query(`drop database ${name} with (force)`);
      await cluster.end();
    },
  };
}

async function isAnyOlder(owner: pg.Pool, xid: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    'select from pg_stat_activity where datname <> current_database() and backend_xid::text::bigint < $1::bigint',
    [xid],
  );
  return rowCount !== 0;
}
