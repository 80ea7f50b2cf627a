import pg from 'pg';

export type Query = Pick<pg.PoolClient, 'query'>;

export type Database = Query & {
  transaction<T>(work: (tx: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export function openDatabase(url: string, onLost: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, application_name: 'krapao-sandbox' });
  // Without listeners, a connection that the server drops would end the whole process: the pool listens to idle ones
  // only, and those in use speak for themselves.
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

/** Creates what is missing. The lock lets several processes start on one database at the same moment. */
export async function createTables(database: Database, tables: string[]): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('krapao sandbox tables'))`);
    await tx.query('create schema if not exists sandbox');
    for (const table of tables) await tx.query(table);
  });
}
