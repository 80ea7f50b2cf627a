import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type AccountId, between, type Ledger, ledgerOn } from './public.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
let ledger: Ledger;
let bank: AccountId;
let member: AccountId;
let other: AccountId;
let depositId: string;

async function makeLedger(): Promise<void> {
  database = await createTestDatabase();
  connection = connectDatabase(database.serverUrl, createLog('silent'), { connectionsMax: 4 });
  ledger = ledgerOn(connection.db);
  bank = await ledger.openAccount({ kind: 'bank', owner: 'main', currency: 'THB' });
  member = await ledger.openAccount({ kind: 'wallet', owner: 'm1', currency: 'THB' });
  other = await ledger.openAccount({ kind: 'wallet', owner: 'm2', currency: 'THB' });
  depositId = randomUUID();
  await move(bank, member, 1_000n, depositId);
  await move(bank, other, 1_000n);
  await hold(member, 100n);
  await move(member, bank, 50n);
  await ledger.report({ fault: 'TEST', account: other });
  await ledger.release(other, 'it was a test');
  await sealAll();
  expect(await ledger.findings()).toEqual([]);
}

async function sealAll(): Promise<void> {
  await database.strangersDone();
  await ledger.keep();
}

async function dropLedger(): Promise<void> {
  await connection?.close();
  await database?.drop();
}

const move = (from: AccountId, to: AccountId, amount: bigint, id: string = randomUUID()) =>
  ledger.book({ id, kind: 'move', reference: 'r', currency: 'THB', lines: between(from, to, minor(amount)) });

const hold = (from: AccountId, amount: bigint) =>
  ledger.reserve({
    id: randomUUID(),
    kind: 'withdraw',
    reference: 'w',
    currency: 'THB',
    from,
    to: bank,
    amount: minor(amount),
  });

/** What is in the tables, to see that an attempt changed nothing. */
const everything = () =>
  database.query(`
    select (select jsonb_agg(o order by id, step) from ledger.operation o) as operations,
      (select jsonb_agg(e order by account_id, seq) from ledger.entry e) as entries,
      (select jsonb_agg(h order by id) from ledger.hold h) as holds,
      (select jsonb_agg(b order by account_id) from ledger.balance b) as balances,
      (select jsonb_agg(s order by id) from ledger.seal s) as seals`);

/** Changes rows behind the triggers' back, as somebody could who owns the server. */
const tamper = (statement: string) =>
  database.query(`
    alter table ledger.entry disable trigger user;
    alter table ledger.operation disable trigger user;
    alter table ledger.seal disable trigger user;
    alter table ledger.hold disable trigger user;
    ${statement};
    alter table ledger.hold enable trigger user;
    alter table ledger.seal enable trigger user;
    alter table ledger.operation enable trigger user;
    alter table ledger.entry enable trigger user`);

const CHANGES = [
  'update ledger.entry set amount = amount + 1',
  'delete from ledger.entry',
  'truncate ledger.entry',
  'update ledger.operation set reference = reference',
  'delete from ledger.operation',
  'truncate ledger.operation',
  'update ledger.account set currency = currency',
  'delete from ledger.account',
  'update ledger.hold set amount = amount + 1',
  'delete from ledger.hold',
  'delete from ledger.balance',
  'update ledger.seal set hash = hash',
  'delete from ledger.seal',
  'truncate ledger.seal',
  'delete from ledger.finding',
  'insert into ledger.entry select operation_id, account_id + 1000, seq, amount, balance_after, month, step, currency from ledger.entry',
];

describe('the tables', () => {
  beforeAll(makeLedger);
  afterAll(dropLedger);

  describe("are closed to the server's role", () => {
    const asServer = (statement: string) => sql.raw(statement).execute(connection.db);

    it.each([
      ...CHANGES,
      'update ledger.balance set available = available + 1',
      'update ledger.house set balance = balance + 1',
      "insert into ledger.operation select gen_random_uuid(), 0, 'transfer', 'x', 'x', 'THB', '{}', now(), now(), now()::date",
      'insert into ledger.hold select gen_random_uuid(), 1, 2, 3',
      "update ledger.finding set resolved_at = now(), note = ''",
      "select ledger.write(gen_random_uuid(), 0::smallint, now(), now()::date, 'THB', '{1,2}', '{1,-1}', null, 0)",
      "select ledger.find('x', 1, null, null, '{}')",
      'alter table ledger.entry disable trigger all',
      'set session_replication_role = replica',
    ])('may not: %s', async (statement) => {
      const before = await everything();
      await expect(asServer(statement)).rejects.toThrow(/permission denied|must be owner/);
      expect(await everything()).toEqual(before);
    });
  });

  describe('are guarded against their owner', () => {
    it.each(CHANGES)('is refused by a trigger: %s', async (statement) => {
      const before = await everything();
      await expect(database.query(statement)).rejects.toMatchObject({ code: 'KL012', message: 'APPEND_ONLY' });
      expect(await everything()).toEqual(before);
    });

    it('is refused on each partition too, also when it plays a replica', async () => {
      const [{ partition } = { partition: '' }] = await database.query<{ partition: string }>(
        'select tableoid::regclass::text as partition from ledger.entry limit 1',
      );
      for (const change of ['update $ set amount = 1', 'delete from $', 'truncate $']) {
        const statement = change.replace('$', partition);
        await expect(database.query(statement)).rejects.toMatchObject({ code: 'KL012' });
        await expect(
          database.query(`set local session_replication_role = replica; ${statement}`),
        ).rejects.toMatchObject({
          code: 'KL012',
        });
      }
    });

    it('cannot commit an operation that does not add up', async () => {
      const write = (lines: string) =>
        database.query(`
        set local ledger.writing = 'on';
        with header as (
          insert into ledger.operation (id, step, action, kind, reference, currency, meta, event_at, created_at, month)
          values (gen_random_uuid(), 0, 'transfer', 'x', 'x', 'THB', '{}', now(), now(), ledger.month_of(now()))
          returning id, month)
        insert into ledger.entry (operation_id, step, account_id, seq, amount, balance_after, currency, month)
        select id, 0, account, seq, amount, null, currency, month
        from header, (values ${lines}) as line (account, seq, amount, currency)`);
      const before = await everything();
      await expect(write(`(${bank}, 901, 5, 'THB'), (${bank + 100n}, 902, -4, 'THB')`)).rejects.toMatchObject({
        code: 'KL013',
      });
      await expect(write(`(${bank}, 903, 5, 'THB')`)).rejects.toMatchObject({ code: 'KL013' });
      await expect(write(`(${bank}, 904, 5, 'THB'), (${bank + 100n}, 905, -5, 'LAK')`)).rejects.toMatchObject({
        code: 'KL013',
      });
      const three = (third: string) =>
        write(`(${bank}, 906, 5, 'THB'), (${bank + 100n}, 907, -4, 'THB'), (${bank + 101n}, 908, ${third})`);
      await expect(three("-2, 'THB'")).rejects.toMatchObject({ code: 'KL013' });
      await expect(three("-1, 'LAK'")).rejects.toMatchObject({ code: 'KL013' });
      await expect(
        database.query(`insert into ledger.operation (id, step, action, kind, reference, currency, meta, event_at, created_at, month)
        values (gen_random_uuid(), 0, 'transfer', 'x', 'x', 'THB', '{}', now(), now(), ledger.month_of(now()))`),
      ).rejects.toMatchObject({ code: 'KL013' });
      expect(await everything()).toEqual(before);
    });

    it('cannot overdraw an account or hold more than there is', async () => {
      const set = (change: string) =>
        database.query(`update ledger.balance set ${change} where account_id = $1`, [member]);
      await expect(set('available = -1')).rejects.toMatchObject({ constraint: 'not_negative_check' });
      await expect(set('held = -1')).rejects.toMatchObject({ constraint: 'not_negative_check' });
    });
  });
});

describe('what was changed behind the triggers is found and stops the account', () => {
  beforeEach(makeLedger);
  afterEach(dropLedger);

  const balance = (change: string) => `update ledger.balance set ${change} where account_id = ${member}`;
  const entry = (change: string) =>
    `update ledger.entry set ${change} where operation_id = '${depositId}' and account_id = ${member}`;
  const operation = (change: string) => `update ledger.operation set ${change} where id = '${depositId}'`;

  it.each<[string, () => string, string]>([
    ['a balance that was raised', () => balance('available = available + 1'), 'BALANCE_WRONG'],
    ['a hold that was let go', () => balance('available = available + held, held = 0'), 'HELD_WRONG'],
    ['a number that was skipped', () => balance('seq = seq + 1'), 'SEQ_WRONG'],
    ['an entry with another amount', () => entry('amount = amount + 1'), 'OPERATION_UNBALANCED'],
    ['an entry with another balance after it', () => entry('balance_after = 7'), 'RUNNING_BALANCE_WRONG'],
    ['an entry moved to another account', () => entry(`account_id = ${other}, seq = 99`), 'SEQ_WRONG'],
    [
      'an entry that was removed',
      () => entry('amount = 1').replace(/update (.*) set .* where/, 'delete from $1 where'),
      'SEQ_WRONG',
    ],
    ['another reference', () => operation("reference = 'forged'"), 'OPERATION_CHANGED'],
    ['another time', () => operation("event_at = event_at - interval '1 day'"), 'OPERATION_CHANGED'],
    [
      'a hold of another amount',
      () => `update ledger.hold set amount = 90; ${balance('available = available + held - 90, held = 90')}`,
      'OPERATION_CHANGED',
    ],
    [
      'a hold that ended without an operation',
      () => `update ledger.hold set state = 'voided', closed_at = now()`,
      'HELD_WRONG',
    ],
    [
      'an operation of which every trace was removed',
      () =>
        `delete from ledger.entry where operation_id = '${depositId}'; delete from ledger.operation where id = '${depositId}'`,
      'OPERATION_MISSING',
    ],
  ])('%s', async (_, statement, fault) => {
    await tamper(statement());
    const { audit } = await ledger.keep();
    expect(audit.findings).toBeGreaterThan(0n);
    expect((await ledger.findings()).map((finding) => finding.fault)).toContain(fault);

    expect(await ledger.balance(member)).toMatchObject({ frozen: true });
    await expect(move(bank, member, 1n)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
    await expect(hold(member, 1n)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
    await expect(ledger.release(member, 'no')).rejects.toMatchObject({ code: 'STILL_WRONG' });
    expect(await ledger.balance(member)).toMatchObject({ frozen: true });
  });

  it.each([
    ['the amount of a house entry', `update ledger.entry set amount = amount - 1 where balance_after is null`],
    ['the folded balance', 'update ledger.house set balance = balance + 1'],
  ])('%s stops the house account', async (_, statement) => {
    await tamper(statement);
    await ledger.keep();
    expect(await ledger.findings()).toContainEqual(expect.objectContaining({ fault: 'ROLLUP_WRONG', account: bank }));
    await expect(move(bank, other, 1n)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
  });

  it.each([
    ['a seal with another hash', `update ledger.seal set hash = sha256(hash)`, 'CHAIN_BROKEN'],
    ['a seal with another time', `update ledger.seal set sealed_at = sealed_at - interval '1 day'`, 'CHAIN_BROKEN'],
    ['a seal that was removed', `delete from ledger.seal where id = 1`, 'CHAIN_BROKEN'],
    [
      'a seal that leaves an operation out',
      `update ledger.seal set digests = substr(digests, 33), operations = operations - 1;
       update ledger.seal s set hash = ledger.hash_of(s)`,
      'OPERATION_CHANGED',
    ],
  ])('%s breaks the chain', async (_, statement, fault) => {
    await move(bank, other, 1n);
    await sealAll();
    await tamper(statement);
    await ledger.keep();
    expect((await ledger.findings()).map((finding) => finding.fault)).toContain(fault);
  });

  it('an account put right again is released, and its finding is kept with the note', async () => {
    await tamper(balance('available = available + 1'));
    await ledger.keep();
    await tamper(balance('available = available - 1'));
    await ledger.release(member, 'restored from backup');
    await move(bank, member, 1n);
    expect(await ledger.findings()).toEqual([]);
    const kept = await database.query(
      `select fault, note from ledger.finding where account_id = $1 and note is not null`,
      [member],
    );
    expect(kept).toEqual([{ fault: 'BALANCE_WRONG', note: 'restored from backup' }]);
  });

  it('the finding of an operation stands until the last of its members is released', async () => {
    const gift = randomUUID();
    await move(member, other, 5n, gift);
    await sealAll();
    const rename = (reference: string) =>
      tamper(`update ledger.operation set reference = '${reference}' where id = '${gift}'`);
    await rename('another');
    await ledger.keep();
    await rename('r');
    const found = { fault: 'OPERATION_CHANGED', operationId: gift };
    await ledger.release(member, 'restored');
    expect([await ledger.balance(member), await ledger.balance(other)]).toMatchObject([
      { frozen: false },
      { frozen: true },
    ]);
    expect(await ledger.findings()).toContainEqual(expect.objectContaining(found));
    await ledger.release(other, 'restored');
    expect(await ledger.findings()).not.toContainEqual(expect.objectContaining(found));
    await move(other, member, 5n);
  });

  it('leaves other accounts alone', async () => {
    await tamper(balance('available = available + 1'));
    await ledger.keep();
    await move(bank, other, 1n);
    expect(await ledger.balance(other)).toMatchObject({ balance: 1_001n, frozen: false });
  });
});
