import { expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { pagesRead } from '../../testing/pages-read.ts';
import { approvalsRepository } from './approvals.repository.ts';

const given = givenDatabase();

/** Of one state, the first of them the oldest. */
const ask = (from: number, to: number, state: 'open' | 'allowed') =>
  given.database.query(
    `insert into approval (id, kind, subject, payload, why, asked_by, asked_at, state, decided_by, decided_at)
     select gen_random_uuid(), 'money.adjust', n, '{}', 'why', 'one', '2026-01-01'::timestamptz + make_interval(secs => n), $3,
       case when $3 <> 'open' then 'other' end, case when $3 <> 'open' then now() end
     from generate_series($1::int, $2::int) n`,
    [from, to, state],
  );

it('what waits for a second person costs the same to list, however much was decided before', async () => {
  const cost = async () => {
    await given.database.query('vacuum analyze approval');
    return pagesRead(given.connection.pool, given.database, (db) =>
      approvalsRepository(db).list('open', { after: undefined, limit: 51 }),
    );
  };
  await ask(1, 300, 'allowed');
  await ask(10_001, 10_020, 'open');
  const few = await cost();
  await ask(301, 6_000, 'allowed');
  expect((await cost()) / few).toBeLessThan(2);
  const open = await approvalsRepository(given.connection.db).list('open', { after: undefined, limit: 51 });
  expect(open.map(({ subject }) => Number(subject))).toEqual(Array.from({ length: 20 }, (_, index) => 10_001 + index));
});
