import pg from 'pg';

export type Query = Pick<pg.PoolClient, 'query'>;

export type Database = Query & {
  transaction<T>(work: (tx: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export function openDatabase(url: string, onLost: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, application_name: 'krapao-sandbox' });
  // A dropped connection without an error listener would end the process. The pool's own event covers idle connections
  // only; connections in use emit theirs.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));

  return {
    query: pool.query.bind(pool),
    close: () => pool.end(),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const result = await work(client);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((reason: Error) => {
          broken = reason;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}

/** Creates missing tables. The lock lets several processes start on one database at the same time. */
export async function createTables(database: Database, tables: string[]): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('krapao sandbox tables'))`);
    await tx.query('create schema if not exists sandbox');
    for (const table of tables) await tx.query(table);
  });
}
