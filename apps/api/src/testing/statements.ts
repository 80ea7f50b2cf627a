import type pg from 'pg';

/** Processes tell each other now and then what they counted, and which pages must look again. */
const BETWEEN_PROCESSES = /rate_limit|pg_notify|socket_io/;

/** Writes down what a server asks its database for the sake of requests. */
export function watchStatements(pool: pg.Pool): { during(work: () => Promise<unknown>): Promise<string[]> } {
  let statements: string[] = [];
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (asked: string | { text: string }, ...rest: unknown[]) => unknown;
    const watchedQuery: typeof query = (asked, ...rest) => {
      statements.push(typeof asked === 'string' ? asked : asked.text);
      return query(asked, ...rest);
    };
    client.query = watchedQuery as typeof client.query;
  });
  return {
    async during(work) {
      statements = [];
      await work();
      return statements.filter((statement) => !BETWEEN_PROCESSES.test(statement));
    },
  };
}
