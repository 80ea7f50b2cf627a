import type pg from 'pg';

/** Background traffic between processes: shared counts, and signals to pages. */
const BETWEEN_PROCESSES = /rate_limit|pg_notify/;

/** `turns`: database round trips; statements sent together share one. */
type Sent = { statements: string[]; turns: number };

/** Records the statements a server sends on behalf of requests. */
export function watchStatements(pool: pg.Pool): { during(work: () => Promise<unknown>): Promise<Sent> } {
  let counted: Sent = { statements: [], turns: 0 };
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    let underWay = 0;
    const query = client.query.bind(client) as (query: string | { text: string }, ...rest: unknown[]) => unknown;
    const watchedQuery: typeof query = (sent, ...rest) => {
      const text = typeof sent === 'string' ? sent : sent.text;
      const answer = query(sent, ...rest);
      if (BETWEEN_PROCESSES.test(text) || !(answer instanceof Promise)) return answer;
      counted.statements.push(text);
      if (underWay === 0) counted.turns += 1;
      underWay += 1;
      const isAnswered = () => {
        underWay -= 1;
      };
      answer.then(isAnswered, isAnswered);
      return answer;
    };
    client.query = watchedQuery as typeof client.query;
  });
  return {
    async during(work) {
      counted = { statements: [], turns: 0 };
      await work();
      return counted;
    },
  };
}
