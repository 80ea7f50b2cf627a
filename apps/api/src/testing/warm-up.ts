import type { TestServer } from './test-server.ts';

/** Opens every connection of the pool. Otherwise the first of many requests finishes before the second begins. */
export async function warmUp({ connection: { pool } }: TestServer): Promise<void> {
  await Promise.all(Array.from({ length: pool.options.max }, () => pool.query('select pg_sleep(0.05)')));
}
