import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../platform/database/db.ts';
import { createLog } from '../../platform/logs/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type AccountId, between, type Ledger, ledgerOn } from './public.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
let ledger: Ledger;
let bank: AccountId;
let member: AccountId;

beforeEach(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.serverUrl, createLog('silent'), { connectionsMax: 4 });
  ledger = ledgerOn(connection.db);
  bank = await ledger.openAccount({ kind: 'bank', owner: 'main', currency: 'THB' });
  member = await ledger.openAccount({ kind: 'wallet', owner: 'm1', currency: 'THB' });
});

afterEach(async () => {
  await connection?.close();
  await database?.drop();
});

const deposit = (id = randomUUID(), to = member) =>
  ledger.book({
    id,
    kind: 'deposit',
    reference: 'r',
    currency: 'THB',
    lines: between(bank, to, minor(1n)),
  });

const seal = async (limit: number) => {
  await database.strangersDone();
  const [row] = await database.query<{ operations: number | null; through_xid: string }>(
    'select operations, through_xid from ledger.seal($1)',
    [limit],
  );
  return row?.operations ?? 0;
};

const faults = () => database.query('select fault, operation_id from ledger.verify()');

it('seals what is committed, in batches, once each, and ends when nothing is left', async () => {
  for (let count = 0; count < 5; count += 1) await deposit();
  expect([await seal(2), await seal(2), await seal(2), await seal(2)]).toEqual([2, 2, 1, 0]);
  expect(await faults()).toEqual([]);
  const [sum] = await database.query(
    'select sum(operations)::int as operations, sum(entries)::int as entries from ledger.seal',
  );
  expect(sum).toEqual({ operations: 5, entries: 10 });
});

it('never skips an operation that commits after younger ones were there to be sealed', async () => {
  const slow = new pg.Client({ connectionString: database.url });
  await slow.connect();
  const late = await ledger.openAccount({ kind: 'wallet', owner: 'slow', currency: 'THB' });
  const lateId = randomUUID();
  await slow.query('begin');
  await slow.query(`select ledger.transfer($1, 'deposit', 'r', 'THB', $2, $3)`, [lateId, [bank, late], [-1, 1]]);

  const younger = randomUUID();
  await deposit(younger);
  expect(await seal(100)).toBe(0); // The slow transaction is older and still open.
  await slow.query('commit');
  await slow.end();
  expect(await seal(100)).toBe(2);

  expect(await faults()).toEqual([]);
  expect((await ledger.head()).unsealed).toBe(0n);
});

it('an operation that was rolled back is not waited for', async () => {
  const failed = new pg.Client({ connectionString: database.url });
  await failed.connect();
  await failed.query('begin');
  await failed.query(`select ledger.transfer($1, 'deposit', 'r', 'THB', $2, $3)`, [
    randomUUID(),
    [bank, member],
    [-1, 1],
  ]);
  await failed.query('rollback');
  await failed.end();
  await deposit();
  expect(await seal(100)).toBe(1);
  expect(await faults()).toEqual([]);
});

it('two workers at once make one chain', async () => {
  for (let count = 0; count < 20; count += 1) await deposit();
  await database.strangersDone();
  await Promise.all(Array.from({ length: 4 }, () => ledger.maintain()));
  const seals = await database.query<{ id: string; operations: number }>(
    'select id, operations from ledger.seal order by id',
  );
  expect(seals.map(({ id }) => Number(id))).toEqual(seals.map((_, index) => index + 1));
  expect(seals.reduce((sum, { operations }) => sum + operations, 0)).toBe(20);
  expect(await faults()).toEqual([]);
});

it('covers reservations and how they end, not only money that moved', async () => {
  await deposit();
  const hold = await ledger.reserve({
    id: randomUUID(),
    kind: 'withdraw',
    reference: 'w',
    currency: 'THB',
    from: member,
    to: bank,
    amount: minor(1n),
  });
  await seal(100);
  await ledger.void({ hold: hold.id });
  expect(await seal(100)).toBe(1);
  expect(await faults()).toEqual([]); // The hold has changed state since its seal; the sealed rows have not.
});

it('shows an end that moves with every seal and depends on all before', async () => {
  expect(await ledger.head()).toEqual({ seal: 0n, hash: '', sealedAt: null, unsealed: 0n });
  await deposit();
  expect(await ledger.head()).toMatchObject({ seal: 0n, unsealed: 1n });
  await seal(100);
  const first = await ledger.head();
  expect(first).toMatchObject({ seal: 1n, unsealed: 0n, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await deposit();
  await seal(100);
  expect((await ledger.head()).hash).not.toBe(first.hash);
});

it('gives the same digests whatever the settings of the session that looks', async () => {
  await deposit();
  await seal(100);
  await database.query(`set local timezone = 'Asia/Bangkok'; set local datestyle = 'German, DMY';
    set local bytea_output = 'escape'; set local extra_float_digits = -5; set local intervalstyle = 'sql_standard';
    do $$ begin assert not exists (select from ledger.verify()); end $$`);
});

it('says so and seals nothing when the server counts its transactions from the start again', async () => {
  await deposit();
  await seal(100);
  // State of a dump restored into a new server: every seal has higher transaction ids than the server.
  await database.query(`alter table ledger.seal disable trigger user;
    update ledger.seal set through_xid = '9000000000000000'; alter table ledger.seal enable trigger user`);
  await deposit();
  await expect(ledger.maintain()).rejects.toMatchObject({ code: 'CHAIN_STOPPED' });
  expect(await database.query('select id from ledger.seal')).toHaveLength(1);
});

it('puts entries into the partition of their month, and makes the months ahead of time', async () => {
  await deposit();
  const [{ name, month } = { name: '', month: '' }] = await database.query<{ name: string; month: string }>(
    `select tableoid::regclass::text as name, 'ledger.entry_' || to_char(now() at time zone 'UTC', 'YYYY_MM') as month
     from ledger.entry limit 1`,
  );
  expect(name).toBe(month);
  const [{ ahead } = { ahead: 0 }] = await database.query<{ ahead: number }>(
    `select count(*)::int as ahead from pg_inherits where inhparent = 'ledger.entry'::regclass`,
  );
  expect(ahead).toBe(14); // This month, twelve more, and the default partition.
  await database.query('select ledger.make_months(14)');
  const guarded = await database.query(`select tgrelid::regclass::text as name, tgname, tgenabled from pg_trigger
    where tgrelid::regclass::text like 'ledger.entry\\_2%' and tgname in ('append_only', 'never_emptied') and tgenabled <> 'A'`);
  expect(guarded).toEqual([]);
});
