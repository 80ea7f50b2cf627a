import { expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { pagesRead } from '../../testing/pages-read.ts';
import { auditRepository, type Wanted } from './audit.repository.ts';

const given = givenDatabase();
const REFUSED: Wanted = { calls: null, outcome: 'refused', limit: 51 };

/** Inserts successful acts, with every `refusedEach`-th refused. */
const act = async (count: number, refusedEach: number) => {
  await given.database.query(
    `with act as (
       insert into audit_line (at, operator, call, outcome)
       select now(), 'pim', 'POST /x', case when n % $2 = 0 and n % 2 = 0 then 'NO_PERMISSION' end
       from generate_series(1, $1::int) n returning id, at, outcome)
     insert into audit_line (of, at, outcome)
     select id, at, case when row_number() over (order by id) % $2 = 0 then 'ITEM_TAKEN' else 'OK' end from act where outcome is null`,
    [count, refusedEach],
  );
  await given.database.query('vacuum analyze audit_line');
};

it('what was refused costs the same to list, however much went well', { tags: ['O474'] }, async () => {
  const cost = () => pagesRead(given.connection.pool, given.database, (db) => auditRepository(db).list(REFUSED));
  const refused = async (wanted = REFUSED) =>
    (await auditRepository(given.connection.db).list(wanted)).map(({ outcome }) => outcome);
  await act(1_000, 100);
  const [few, before] = [await cost(), await refused()];
  expect(new Set(before)).toEqual(new Set(['NO_PERMISSION', 'ITEM_TAKEN']));
  await act(8_000, 1_000_000);
  expect((await cost()) / few).toBeLessThan(2);
  expect(await refused()).toEqual(before);
  expect(await refused({ ...REFUSED, calls: ['POST /x'] })).toEqual(before);
  expect(await refused({ ...REFUSED, calls: ['POST /y'] })).toEqual([]);
});
