import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../platform/database/db.ts';
import { createLog } from '../../platform/logs/log.ts';
import { type SmallLedger, smallLedger } from '../../testing/small-ledger.ts';
import { between, ledgerOn } from './ledger-on.ts';

const PAST = '2020-02-29T17:00:00.000Z';

let given: SmallLedger;
let owner: DatabaseConnection;
beforeEach(async () => {
  given = await smallLedger();
  owner = connectDatabase(given.database.url, createLog('silent'));
});
afterEach(async () => {
  await owner.close();
  await given.drop();
});

/** Books in every way on connections whose setting is the past, and returns the years of the bookings. */
async function yearsOf({ pool, db }: DatabaseConnection): Promise<number[]> {
  pool.on('acquire', (client) => void client.query(`select set_config('ledger.past', $1, false)`, [PAST]));
  await pool.query('select ledger.make_months()');
  const ledger = ledgerOn(db);
  const { bank, member, other } = given;
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const [moved = '', split = '', reversed = '', posted = '', voided = '', paid = ''] = ids;
  const operation = { kind: 'move', reference: 'r', currency: 'THB' } as const;
  const ten = minor(10n);
  for (const id of [moved, reversed]) await ledger.book({ ...operation, id, lines: between(bank, member, ten) });
  const legs = [
    { account: bank, amount: minor(-20n) },
    { account: member, amount: ten },
    { account: other, amount: ten },
  ];
  await ledger.book({ ...operation, id: split, lines: legs });
  await ledger.reverse({ id: reversed });
  for (const id of [posted, voided]) await ledger.reserve({ ...operation, id, from: member, to: bank, amount: ten });
  await ledger.post({ hold: posted });
  await ledger.void({ hold: voided });
  await ledger.pay({ ...operation, from: bank, payments: [{ id: paid, account: other, amount: ten, reference: 'r' }] });
  const rows = await given.database.query<{ years: number[] }>(
    `select array_agg(extract(year from at)::int) as years from (
       select created_at as at from ledger.operation where id = any($1::uuid[])
       union all select created_at from ledger.hold where id = any($1::uuid[])
       union all select closed_at from ledger.hold where id = any($1::uuid[])
     ) stamped`,
    [ids],
  );
  return rows[0]?.years ?? [];
}

it('the owner of the ledger books in the past, in months and sums of then, and the books stay in order', {
  tags: ['O1190'],
}, async () => {
  const years = await yearsOf(owner);
  expect(years).toHaveLength(13);
  expect(new Set(years)).toEqual(new Set([2020]));
  await given.sealAll();
  expect((await given.ledger.reconcile({ full: true })).findings).toBe(0n);
  expect(await given.database.query('select from ledger.entry_default')).toEqual([]);
  expect(await given.database.query(`select from ledger.verify(1, (select max(id) from ledger.seal))`)).toEqual([]);
  const [booked] = await given.database.query<{ entries: string }>(
    `select sum(entries)::text as entries from ledger.sums($1, $1::timestamptz + interval '1 hour')
     where account_id = $2`,
    [PAST, given.bank],
  );
  expect(booked).toEqual({ entries: '6' });
});

it('the api’s login books in the present, whatever it sets', { tags: ['O1190'] }, async () => {
  const years = await yearsOf(given.connection);
  expect(years).toHaveLength(13);
  expect(years).not.toContain(2020);
  expect(await given.database.query(`select to_regclass('ledger.entry_2020_02')`)).toEqual([{ to_regclass: null }]);
});
