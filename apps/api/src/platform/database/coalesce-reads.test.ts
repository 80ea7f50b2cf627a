import { beforeAll, expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { watchStatements } from '../../testing/statements.ts';
import { batchedQuery, coalesceReads } from './coalesce-reads.ts';
import { statement } from './query.ts';
import { transact } from './transact.ts';

const given = givenDatabase();
let statements: ReturnType<typeof watchStatements>;
beforeAll(async () => {
  statements = watchStatements(given.connection.pool);
  await given.database.query(
    `create table heard (member_id text, word text);
     insert into heard values ('mali', 'one'), ('mali', 'two'), ('noi', 'three');
     grant select, insert on heard to krapao_app`,
  );
});

const readBoth = coalesceReads({
  words: batchedQuery('select word from heard where member_id = $1 order by word', (rows: { word: string }[]) =>
    rows.map(({ word }) => word),
  ),
  year: batchedQuery(
    'select extract(year from $2::timestamptz)::int as year',
    ([row]: { year: number }[]) => row?.year,
  ),
});
const read = (memberId: string, year = 2026) =>
  readBoth(given.connection.db, memberId, new Date(`${year}-06-01T00:00:00Z`));

it('members who ask in the same moment share one statement, and each hears of themselves', async () => {
  let answers: unknown;
  const queries = await statements.during(async () => {
    answers = await Promise.all([read('mali'), read('nobody'), read('noi', 2025), read('mali', 2024)]);
  });
  expect(answers).toEqual([
    { words: ['one', 'two'], year: 2026 },
    { words: [], year: 2026 },
    { words: ['three'], year: 2025 },
    { words: ['one', 'two'], year: 2024 },
  ]);
  expect(queries.statements).toHaveLength(1);
});

it('a transaction asks by itself, and sees what it has written', async () => {
  const [inside, outside] = await transact(given.connection.db, async (transaction, send) => {
    send(statement(`insert into heard values ($1, 'mine')`, ['ton']));
    return Promise.all([readBoth(transaction, 'ton', new Date()), read('ton')]);
  });
  expect([inside.words, outside.words]).toEqual([['mine'], []]);
});

it('whoever `onlyIf` finds nothing of is not asked the rest, alone or with others', async () => {
  const onlyIf = batchedQuery(`select from heard where member_id = $1 and word = 'three'`, () => undefined);
  const fails = batchedQuery('select 1 / (select count(*) from heard where word = $1)::int', (rows: unknown[]) => rows);
  const readSome = coalesceReads({ fails }, { onlyIf });
  const about = (...ids: string[]) => Promise.all(ids.map((id) => readSome(given.connection.db, id, new Date())));
  const nothing = { fails: [] };
  expect([await about('mali'), await about('mali', 'nobody')]).toEqual([[nothing], [nothing, nothing]]);
  await expect(about('noi')).rejects.toThrow('division by zero');
  await expect(about('mali', 'noi')).rejects.toThrow('division by zero');
});
