import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../platform/database/db.ts';
import { createLog } from '../../platform/logs/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type AccountId, between, type Ledger, ledgerOn } from './public.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
let ledger: Ledger;
let bank: AccountId;
let damaged: AccountId;
let whole: AccountId;
const rings: string[] = [];
let listener: pg.Client;

const deposit = (account: AccountId) =>
  ledger.book({
    id: randomUUID(),
    kind: 'deposit',
    reference: 'r',
    currency: 'THB',
    lines: between(bank, account, minor(1_000n)),
  });

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.serverUrl, createLog('silent'), { connectionsMax: 4 });
  ledger = ledgerOn(connection.db);
  bank = await ledger.openAccount({ kind: 'bank', owner: 'main', currency: 'THB' });
  damaged = await ledger.openAccount({ kind: 'wallet', owner: 'm1', currency: 'THB' });
  whole = await ledger.openAccount({ kind: 'wallet', owner: 'm2', currency: 'THB' });
  for (const account of [damaged, whole, whole, damaged]) await deposit(account);
  await database.strangersDone();
  listener = new pg.Client({ connectionString: database.url });
  listener.on('error', () => {}); // Cut on purpose.
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => rings.push(payload));
  await listener.query('listen ledger_finding');
});
afterAll(async () => {
  await listener.end();
  await connection.close();
  await database.drop();
});

/** Reads fail as with a page whose checksum is wrong; bench/attacks/damaged-page.mjs damages a real page. */
const damage = (name: string, accounts: readonly AccountId[]) =>
  database.query(`
    create function ledger.unreadable(bigint) returns boolean language plpgsql as $$
    begin
      if $1 in (${[0, ...accounts].join()}) then
        raise exception 'invalid page in block 0 of relation "x"' using errcode = 'data_corrupted';
      end if;
      return true;
    end $$;
    alter function ledger.${name} rename to ${name}_whole;`);

const alarm = async () => (await ledger.watch())?.text;
const isStopped = async (account: AccountId) => (await ledger.balance(account))?.frozen;
const findings = async () => (await ledger.findings()).map(({ fault, account }) => [fault, account]);

describe('while a page of the ledger cannot be read', () => {
  beforeAll(async () => {
    expect(await alarm()).toBeUndefined();
    await damage('inspect_members', [damaged]);
    await database.query(`
      create function ledger.inspect_members(p_accounts bigint[], p_from_start boolean)
      returns table (account_id bigint, seq bigint, balance bigint, faults text[], detail jsonb) language sql as $$
        select * from ledger.inspect_members_whole(array(select a from unnest(p_accounts) a where ledger.unreadable(a)), p_from_start)
      $$;
      alter function ledger.read_accounts rename to read_accounts_whole;
      create function ledger.read_accounts(p_from bigint, p_to bigint) returns numeric language sql as $$
        select sum(b.available) from ledger.balance b
        where b.account_id between p_from and p_to and ledger.unreadable(b.account_id)
      $$;`);
  });

  it('the first failed check rings, and money goes on', async () => {
    rings.length = 0;
    expect(await alarm()).toBe('the ledger could not be checked');
    expect(await findings()).toEqual([['CHECK_FAILED', null]]);
    await expect.poll(() => rings).toHaveLength(1);
    await deposit(damaged);
  });

  it('the third in a row stops the accounts that cannot be read, with a finding each, and no other', async () => {
    expect(await alarm()).toBe('the ledger could not be checked');
    rings.length = 0;
    expect(await alarm()).toBe('accounts of the ledger cannot be read and were stopped');
    expect([await isStopped(damaged), await isStopped(whole)]).toEqual([true, false]);
    await expect(deposit(damaged)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
    await deposit(whole);
    expect(await findings()).toEqual([
      ['CHECK_FAILED', null],
      ['UNREADABLE', damaged],
    ]);
    await expect.poll(() => rings).toHaveLength(2);
    await expect(ledger.release(damaged, 'too early')).rejects.toThrow('invalid page');
  });

  it('the alarm ends by itself once the ledger can be checked again; who was stopped is released by hand', async () => {
    await database.query(`
      drop function ledger.inspect_members, ledger.read_accounts;
      alter function ledger.inspect_members_whole rename to inspect_members;
      alter function ledger.read_accounts_whole rename to read_accounts;`);
    expect(await alarm()).toBeUndefined();
    expect(await findings()).toEqual([['UNREADABLE', damaged]]);
    await ledger.release(damaged, 'put back from a backup');
    await deposit(damaged);
    expect(await findings()).toEqual([]);
  });
});

it('says so when it cannot be told whose money the damage concerns', async () => {
  await database.query(`
    alter function ledger.inspect_house rename to inspect_house_whole;
    create function ledger.inspect_house(p_after xid8, p_through xid8, p_from_start boolean)
    returns table (account_id bigint, balance bigint, counted bigint) language plpgsql as $$
    begin
      raise exception 'invalid page in block 0 of relation "x"' using errcode = 'data_corrupted';
    end $$;`);
  await ledger.watch();
  await ledger.watch();
  expect(await alarm()).toBe('the ledger cannot be checked, and whose money that concerns cannot be told');
  expect((await ledger.findings()).map(({ fault, detail }) => [fault, detail['times'], detail['accounts']])).toEqual([
    ['CHECK_FAILED', 3, 'cannot be told'],
  ]);
  expect([await isStopped(damaged), await isStopped(whole)]).toEqual([false, false]);
  await database.query('drop function ledger.inspect_house');
  await database.query('alter function ledger.inspect_house_whole rename to inspect_house');
  expect(await alarm()).toBeUndefined();
});

it('a database that is away says nothing about the ledger: no alarm', async () => {
  await database.stop();
  await expect(ledger.watch()).rejects.toThrow();
  await database.start();
  await expect.poll(() => findings().catch(() => undefined)).toEqual([]);
});
