import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { officeRepository } from './office.repository.ts';
import { readerOf } from './reader.ts';

const CONVERSATIONS = 5_000;

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
  // One in a thousand has the label, and none of these is recent.
  await server.database.query(
    `insert into chat_conversation (id, guest_id, last_seq, labels, waiting_since, created_at, updated_at)
     select gen_random_uuid(), 'guest-' || n, 1, case when n % 1000 = 1 then '{vip}'::text[] else '{}' end,
       case when n % 2 = 0 then now() end, now(), now() + n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [CONVERSATIONS],
  );
  await server.database.query('vacuum analyze chat_conversation');
});
afterAll(() => server.close());

/** The pages of the table and its indexes that a query reads. */
async function pagesRead(run: (office: ReturnType<typeof officeRepository>) => Promise<unknown[]>) {
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  const dialect = new PostgresDialect({ pool: server.connection.pool });
  const found = await run(officeRepository(new Kysely({ dialect, log: ({ query }) => void queries.push(query) })));
  let pages = 0;
  for (const { sql, parameters } of queries) {
    const [row] = await server.database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${sql}`,
      [...parameters],
    );
    const plan = row?.['QUERY PLAN'][0].Plan ?? {};
    pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  }
  return { found: found.length, pages };
}

it('narrowed by a label, the inbox reads the conversations that have it and not the others', {
  tags: ['O423'],
}, async () => {
  const reader = readerOf({ id: 'nobody', permissions: new Set(['chat.read']) });
  const filter = { state: 'open' as const, label: 'vip', limit: 30 };
  const others = await pagesRead((office) => office.among(reader, filter, 'others'));
  const waiting = await pagesRead((office) => office.among(reader, filter, 'waiting'));
  expect([others.found, waiting.found]).toEqual([CONVERSATIONS / 1_000, 0]);
  // A page holds dozens of conversations: a full scan would read more than a hundred.
  expect(others.pages + waiting.pages).toBeLessThan(50);
});
