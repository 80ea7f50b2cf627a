import type pg from 'pg';

/**
 * The pool as somebody sees it who may be closed while still waiting for a connection, and would then never give it
 * back: the pool could not end. What is lent at the end is taken back, and nothing is lent any more. `prepare` sees each
 * connection before it is lent.
 */
export function lendingPool(
  pool: pg.Pool,
  prepare: (client: pg.PoolClient) => Promise<void> = async () => {},
): { lender: pg.Pool; takeBack(): void } {
  const lent = new Set<pg.PoolClient>();
  let isOver = false;

  const lend = (client: pg.PoolClient): pg.PoolClient => {
    const { release } = client;
    lent.add(client);
    client.release = (error) => {
      lent.delete(client);
      release(error);
    };
    return client;
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const client = isOver ? undefined : await pool.connect();
    try {
      if (client && !isOver) await prepare(client);
    } catch (error) {
      client?.release(true);
      throw error;
    }
    if (client && !isOver) return lend(client);
    client?.release();
    return new Promise(() => {}); // Whoever heard of a failure would only ask again.
  };
  return {
    lender: { connect, query: pool.query.bind(pool) } as unknown as pg.Pool,
    takeBack() {
      isOver = true;
      for (const client of lent) client.release(true);
    },
  };
}
