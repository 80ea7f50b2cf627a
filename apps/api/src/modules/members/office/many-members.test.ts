import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { givenDatabase } from '../../../testing/given-database.ts';
import { pagesRead } from '../../../testing/pages-read.ts';
import { membersRepository } from '../members.repository.ts';
import { newMembers } from './office.queries.ts';
import { findNamed } from './office.repository.ts';

const given = givenDatabase();
const cost = (question: (db: Db) => Promise<unknown>) => pagesRead(given.connection.pool, given.database, question);

const FIRST = ['infinity', '~'];
const named = (db: Db, name: string, filter: { state?: 'inactive' } = {}) =>
  findNamed(db, name, { isBlocked: false, ...filter }, FIRST, 31);

/** Members with one name, one per minute and all after those of a lower prefix, as in real registration order. */
const give = (count: number, prefix: string, name: string) =>
  given.database.query(
    `insert into member (id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no, status, created_at)
     select $2 || n, '+66' || $2 || n, $3, 'x', 'THB', 'KBANK', 'x', lpad((n * 7919 % 10000000)::text, 10, $2),
       case when n = 1 then 'inactive' else 'active' end, '2026-01-01'::timestamptz + make_interval(days => 10 * $2::int, mins => n::int)
     -- What is not on disk yet is not counted in an index alone.
     from generate_series(1, $1::bigint) n, set_config('synchronous_commit', 'on', true)`,
    [count, prefix, name],
  );

describe('among many members', () => {
  beforeAll(async () => {
    await given.database.query(
      `insert into bank (code, country, name_th, name_la, name_en, account_pattern, position)
       values ('KBANK', 'TH', 'x', 'x', 'x', 'x', 1) on conflict do nothing`,
    );
    await given.database.query('alter table member disable trigger user');
    // These names contain every bigram of "bcabd", and none contains the word.
    await give(40, '1', 'one of few');
    await give(6_000, '2', 'abdbcab');
    await given.database.query('vacuum analyze member');
  });

  it('a name costs the same when there are twice as many of other names', { tags: ['O471'] }, async () => {
    const words = ['abdb', 'bcabd', 'one of few', 'nobody'];
    const costs = async () => {
      const each: number[] = [];
      for (const word of words) each.push(await cost((db) => named(db, word)));
      return each;
    };
    const few = await costs();
    const { db } = given.connection;
    const ids = async (word: string) => (await named(db, word)).map(({ id }) => id);
    const found = await ids('one of few');
    expect([found.length, (await ids('abdb')).length, await ids('bcabd'), await ids('nobody')]).toEqual([
      31,
      31,
      [],
      [],
    ]);

    await give(8_000, '0', 'zz');
    await given.database.query('vacuum analyze member');
    const many = await costs();
    for (const [index, word] of words.entries()) expect((many[index] ?? 0) / (few[index] ?? 0), word).toBeLessThan(1.3);
    expect(await ids('one of few')).toEqual(found);
  });

  it('a name among the few that are disabled is looked for among those alone', { tags: ['O471'] }, async () => {
    const { db } = given.connection;
    expect((await named(db, 'abdb', { state: 'inactive' })).map(({ id }) => id)).toEqual(['21']);
    expect(await cost((filters) => named(filters, 'abdb', { state: 'inactive' }))).toBeLessThan(40);
  });

  it('who registered is counted day by day without reading the members', async () => {
    const [from, to] = [new Date('2026-01-21T17:00:00Z'), new Date('2026-01-24T17:00:00Z')];
    const count = (db: Db) => newMembers(db, from, to, 'THB');
    const counted = await given.database.query<{ day: string; members: number }>(
      `select (created_at at time zone 'Asia/Bangkok')::date::text as day, count(*)::int as members
       from member where created_at >= $1 and created_at < $2 group by 1 order by 1`,
      [from, to],
    );
    expect(counted).toHaveLength(3);
    expect(await count(given.connection.db)).toEqual(new Map(counted.map(({ day, members }) => [day, members])));
    const all = counted.reduce((sum, { members }) => sum + members, 0);
    expect(await cost(count)).toBeLessThan(all / 50);
  });

  it('one letter is no name', async () => {
    expect(await named(given.connection.db, 'a')).toEqual([]);
    expect(await named(given.connection.db, 'ａ ')).toEqual([]);
  });

  it('an account of which a bank shows a few digits is found by them', { tags: ['O472'] }, async () => {
    const find = (db: Db) => membersRepository(db, systemClock).findAccountNumbers('KBANK', '7919');
    const numbers = await find(given.connection.db);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.every((number) => number.includes('7919'))).toBe(true);
    const [{ pages = 0 } = {}] = await given.database.query<{ pages: number }>(
      `select (pg_relation_size('member_bank_account') / 8192)::int as pages`,
    );
    expect(await cost(find)).toBeLessThan(pages / 2);
    expect(await membersRepository(given.connection.db, systemClock).findAccountNumbers('KBANK', '79')).toEqual(
      expect.arrayContaining(numbers),
    );
  });
});
