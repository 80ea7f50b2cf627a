import { minor } from '@krapao/money';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/database/db.ts';
import { givenDatabase } from '../../testing/given-database.ts';
import { pagesRead } from '../../testing/pages-read.ts';
import { officeSlipsRepository } from './office/office.repository.ts';
import { type Slip, slipsRepository } from './slips.repository.ts';

const given = givenDatabase();
const cost = (question: (db: Db) => Promise<unknown>) => pagesRead(given.connection.pool, given.database, question);

const SEEN = {
  id: '00000000-0000-4000-8000-000000000001',
  memberId: 'somebody',
  amount: minor(10_000n),
  currency: 'THB',
  likeness: '0'.repeat(64),
  verified: { transTimestamp: '2026-03-01T10:00:30Z' },
} as Slip;
const PARTY = { account: { value: 'xxx-x-x1234-x' } };
const TRANSFER = JSON.stringify({
  ...{ transRef: 'x', sendingBank: '004', receivingBank: '014', amount: 100 },
  ...{ sender: PARTY, receiver: PARTY },
});
const SINCE = new Date('2026-01-01T00:00:00Z');

/**
 * Credited slips of one amount, one per minute from then on; every hundredth has the first picture but for
 * two bits.
 */
async function give(from: string, count: number): Promise<void> {
  await given.database.query(
    `set local session_replication_role = replica;
     set local synchronous_commit = on; -- What is not on disk yet is not taken from an index alone.
     insert into slip (id, member_id, reference, file, file_hash, likeness, status, verified, amount, currency, created_at, settled_at)
     select gen_random_uuid(), 'nobody', '${from}' || n, '${from}' || n, 'x',
       case when n % 100 = 0 then B'1000000000000000000000000000000000000000000000000000000000000001'
         else B'1111111111111111000000000000000000000000000000000000000000000001' end,
       'credited', '${TRANSFER}'::jsonb || jsonb_build_object('transTimestamp', at), 10000, 'THB', at, at
     from generate_series(1, ${count}) n, lateral (select '${from}'::timestamptz + make_interval(mins => n - 1)) made (at)`,
  );
  await given.database.query('vacuum analyze slip');
}

describe('among many slips', () => {
  beforeAll(() => give('2026-03-01T10:00:00Z', 400));

  it('those of the same amount and minute cost the same, however many of the amount came before', {
    tags: ['O475'],
  }, async () => {
    const find = (db: Db) => officeSlipsRepository(db).withAmountAndMinute(SEEN);
    const few = await cost(find);
    await give('2026-02-01T00:00:00Z', 5_000);
    expect((await cost(find)) / few).toBeLessThan(1.5);
    const found = await find(given.connection.db);
    expect(found.map(({ createdAt }) => createdAt.toISOString())).toEqual(['2026-03-01T10:00:00.000Z']);
  });

  it('pictures alike are found without reading every slip', { tags: ['O475'] }, async () => {
    await give('2026-01-15T00:00:00Z', 3_000);
    const find = (db: Db) => slipsRepository(db).likely(SEEN, SINCE);
    const [{ pages = 0 } = {}] = await given.database.query<{ pages: number }>(
      `select (pg_relation_size('slip') / 8192)::int as pages`,
    );
    expect((await find(given.connection.db)).length).toBe(20);
    const none = (db: Db) => slipsRepository(db).likely({ ...SEEN, likeness: '01'.repeat(32) }, SINCE);
    expect(await none(given.connection.db)).toEqual([]);
    expect(await cost(none)).toBeLessThan(pages / 2);
  });
});
