import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type AccountId, between, type Ledger, type LedgerErrorCode, ledgerOn } from './public.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
let ledger: Ledger;
let bank: AccountId;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.serverUrl, createLog('silent'), { connectionsMax: 4 });
  ledger = ledgerOn(connection.db);
  bank = await ledger.openAccount({ kind: 'bank', owner: 'main', currency: 'THB' });
});

afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

const refusedAs = (code: LedgerErrorCode) => expect.objectContaining({ name: 'LedgerError', code });

const wallet = (currency: 'THB' | 'LAK' = 'THB') =>
  ledger.openAccount({ kind: 'wallet', owner: randomUUID(), currency });

const deposit = (to: AccountId, amount: bigint, id = randomUUID()) =>
  ledger.transfer({
    id,
    kind: 'deposit',
    reference: `D-${id}`,
    currency: 'THB',
    lines: between(bank, to, minor(amount)),
  });

async function memberWith(amount: bigint): Promise<AccountId> {
  const account = await wallet();
  await deposit(account, amount);
  return account;
}

const reserve = (from: AccountId, amount: bigint, more: object = {}) =>
  ledger.reserve({
    id: randomUUID(),
    kind: 'withdraw',
    reference: 'W',
    currency: 'THB',
    from,
    to: bank,
    amount: minor(amount),
    ...more,
  });

it('setting money aside is seen to be right at commit without a look at all months', async () => {
  const from = await memberWith(1_000n);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query(`create or replace function ledger.check_operation(p_operation ledger.operation) returns void
      language plpgsql as $$ begin raise 'looked at all months'; end $$`);
    await owner.query("select ledger.reserve($1, 'withdraw', 'W', 'THB', $2, $3, 5)", [randomUUID(), from, bank]);
    await owner.query('set constraints all immediate');
  } finally {
    await owner.end(); // Without a commit: the function is as it was.
  }
});

describe('accounts', () => {
  it('are opened once, however often and by however many at once', async () => {
    const account = { kind: 'wallet', owner: randomUUID(), currency: 'THB' } as const;
    const opened = await Promise.all(Array.from({ length: 8 }, () => ledger.openAccount(account)));
    expect(new Set(opened).size).toBe(1);
    expect(await ledger.balance(opened[0] as AccountId)).toMatchObject({ balance: 0n, held: 0n, entries: 0n });
  });

  it('are refused in a second currency: a member has one', async () => {
    const owner = randomUUID();
    await ledger.openAccount({ kind: 'wallet', owner, currency: 'THB' });
    await expect(ledger.openAccount({ kind: 'wallet', owner, currency: 'LAK' })).rejects.toEqual(
      refusedAs('CURRENCY_MIX'),
    );
  });

  it('of the house exist once per currency, have no row to lock, and may go below zero', async () => {
    const owner = randomUUID();
    const [thb, lak] = await Promise.all(
      (['THB', 'LAK'] as const).map((currency) => ledger.openAccount({ kind: 'bank', owner, currency })),
    );
    expect(thb).not.toBe(lak);
    expect(await database.query('select 1 from ledger.balance where account_id = any ($1)', [[thb, lak]])).toEqual([]);
  });
});

describe('a transfer', () => {
  it('writes the lines, numbers them per account and answers the balance after each', async () => {
    const member = await wallet();
    await deposit(member, 700n);
    const receipt = await deposit(member, 300n);
    expect(receipt.lines.find((line) => line.account === member)).toEqual({
      account: member,
      amount: 300n,
      seq: 2n,
      balanceAfter: 1_000n,
    });
    expect(receipt.lines.find((line) => line.account === bank)).toMatchObject({ amount: -300n, balanceAfter: null });
  });

  it('keeps when it happened apart from when it was written', async () => {
    const member = await wallet();
    const eventAt = new Date('2024-02-29T12:00:00Z');
    const before = Date.now();
    await ledger.transfer({
      id: randomUUID(),
      kind: 'deposit',
      reference: 'late',
      currency: 'THB',
      lines: between(bank, member, minor(5n)),
      eventAt,
      meta: { slip: 'S1' },
    });
    const [entry] = await ledger.entries({ account: member, limit: 1 });
    expect(entry).toMatchObject({ eventAt, kind: 'deposit', reference: 'late', meta: { slip: 'S1' } });
    expect(entry?.createdAt.getTime()).toBeGreaterThanOrEqual(before - 1_000);
  });

  it('stands or falls with the transaction it is part of', async () => {
    const member = await memberWith(100n);
    const id = randomUUID();
    const undone = connection.db.transaction().execute(async (transaction) => {
      await ledgerOn(transaction).transfer({
        id,
        kind: 'withdraw',
        reference: 'x',
        currency: 'THB',
        lines: between(member, bank, minor(100n)),
      });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await ledger.balance(member)).toMatchObject({ balance: 100n, entries: 1n });
    expect(await database.query('select 1 from ledger.operation where id = $1', [id])).toEqual([]);
  });

  it.each([
    ['amounts that do not add up', [1n, -2n]],
    ['an amount of zero', [0n, 0n]],
    ['an amount beyond all money', [2n * 10n ** 15n, -2n * 10n ** 15n]],
  ])('is refused with %s, and nothing is written', async (_, [first = 0n, second = 0n]) => {
    const member = await memberWith(10n);
    const id = randomUUID();
    const lines = [
      { account: bank, amount: minor(first) },
      { account: member, amount: minor(second) },
    ];
    await expect(ledger.transfer({ id, kind: 'x', reference: 'x', currency: 'THB', lines })).rejects.toEqual(
      refusedAs('BAD_LINES'),
    );
    expect(await database.query('select 1 from ledger.operation where id = $1', [id])).toEqual([]);
    expect(await ledger.balance(member)).toMatchObject({ balance: 10n, entries: 1n });
  });

  it('is refused from an account to itself, to an account that is not there, and between currencies', async () => {
    const member = await memberWith(10n);
    const lao = await wallet('LAK');
    const move = (to: AccountId) =>
      ledger.transfer({
        id: randomUUID(),
        kind: 'x',
        reference: 'x',
        currency: 'THB',
        lines: between(member, to, minor(1n)),
      });
    await expect(move(member)).rejects.toEqual(refusedAs('BAD_LINES'));
    await expect(move(999_999_999n as AccountId)).rejects.toEqual(refusedAs('NO_ACCOUNT'));
    await expect(move(lao)).rejects.toEqual(refusedAs('CURRENCY_MIX'));
    expect(await ledger.balance(member)).toMatchObject({ balance: 10n, entries: 1n });
  });

  it('asked again later answers what the first answered, even when the account has moved on', async () => {
    const member = await wallet();
    const id = randomUUID();
    const first = await deposit(member, 50n, id);
    await deposit(member, 70n);
    expect(await deposit(member, 50n, id)).toEqual({ ...first, replayed: true });
    expect(await ledger.balance(member)).toMatchObject({ balance: 120n, entries: 2n });
  });
});

describe('a hold', () => {
  it('opens the accounts that it names, unless it is refused', async () => {
    const [owner, house] = [randomUUID(), randomUUID()];
    const [from, to] = [{ kind: 'wallet', owner } as const, { kind: 'bank', owner: house } as const];
    const hold = { id: randomUUID(), kind: 'withdraw', reference: 'W', currency: 'THB', amount: minor(60n) } as const;
    await expect(ledger.reserve({ ...hold, from, to })).rejects.toEqual(refusedAs('INSUFFICIENT_FUNDS'));
    expect(await ledger.balanceOf(from)).toBeUndefined();

    const account = await ledger.openAccount({ ...from, currency: 'THB' });
    await deposit(account, 100n);
    const reserved = await ledger.reserve({ ...hold, from, to });
    expect(reserved).toMatchObject({ from: account, to: await ledger.openAccount({ ...to, currency: 'THB' }) });
    expect(await ledger.reserve({ ...hold, from, to })).toEqual(reserved);
    const other = { ...hold, id: randomUUID(), currency: 'LAK' } as const;
    await expect(ledger.reserve({ ...other, from, to })).rejects.toEqual(refusedAs('CURRENCY_MIX'));
    expect(await ledger.balance(account)).toMatchObject({ held: 60n, available: 40n });
  });

  it('queues its job in the same transaction, and only then', async () => {
    const member = await memberWith(100n);
    const job = { task: 'resolve-hold', payload: { try: randomUUID() }, runAt: new Date('2100-01-01') };
    const queued = () =>
      database.query(
        `select run_at from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'resolve-hold' and j.payload ->> 'try' = $1`,
        [job.payload.try],
      );
    const undone = connection.db.transaction().execute(async (transaction) => {
      await ledgerOn(transaction).reserve({
        id: randomUUID(),
        kind: 'withdraw',
        reference: 'W',
        currency: 'THB',
        from: member,
        to: bank,
        amount: minor(60n),
        job,
      });
      throw new Error('crash');
    });
    await expect(undone).rejects.toThrow('crash');
    expect(await queued()).toEqual([]);
    expect(await ledger.balance(member)).toMatchObject({ held: 0n, available: 100n });

    const id = randomUUID();
    await reserve(member, 60n, { id, job });
    await reserve(member, 60n, { id, job });
    expect(await queued()).toEqual([{ run_at: job.runAt }]);
    expect(await ledger.balance(member)).toMatchObject({ held: 60n, available: 40n });
  });

  it('keeps its money from being spent or held twice until it ends', async () => {
    const member = await memberWith(100n);
    const hold = await reserve(member, 80n);
    await expect(reserve(member, 21n)).rejects.toEqual(refusedAs('INSUFFICIENT_FUNDS'));
    expect(await ledger.openHolds(member)).toEqual([hold]);
    await ledger.void({ hold: hold.id, meta: { reason: 'refused' } });
    expect(await ledger.openHolds(member)).toEqual([]);
    expect(await ledger.balance(member)).toMatchObject({ balance: 100n, held: 0n, entries: 1n });
  });

  it('posted in part pays that part and frees the rest', async () => {
    const member = await memberWith(100n);
    const hold = await reserve(member, 80n);
    const receipt = await ledger.post({ hold: hold.id, amount: minor(30n) });
    expect(receipt.lines.find((line) => line.account === member)).toMatchObject({ amount: -30n, balanceAfter: 70n });
    expect(await ledger.balance(member)).toMatchObject({ balance: 70n, held: 0n });
    expect(await ledger.hold(hold.id)).toMatchObject({ state: 'posted', posted: 30n });
  });

  it('ends once: posted, it cannot be voided, and the other way round', async () => {
    const member = await memberWith(100n);
    const [posted, voided] = [await reserve(member, 40n), await reserve(member, 40n)];
    await ledger.post({ hold: posted.id });
    await ledger.void({ hold: voided.id });
    await expect(ledger.void({ hold: posted.id })).rejects.toEqual(refusedAs('HOLD_CLOSED'));
    await expect(ledger.post({ hold: voided.id })).rejects.toEqual(refusedAs('HOLD_CLOSED'));
    expect(await ledger.balance(member)).toMatchObject({ balance: 60n, held: 0n });
  });

  it('past its time still waits for the call that ends it, and can be posted until then', async () => {
    const member = await memberWith(100n);
    const past = new Date(Date.now() - 60_000);
    const [late, over, open] = [
      await reserve(member, 10n, { expiresAt: past }),
      await reserve(member, 10n, { expiresAt: past }),
      await reserve(member, 10n),
    ];
    expect(await ledger.dueHolds(1_000)).toEqual(expect.arrayContaining([late.id, over.id]));
    await ledger.post({ hold: late.id });
    await ledger.expire(over.id);
    await expect(ledger.expire(open.id)).rejects.toEqual(refusedAs('HOLD_NOT_DUE'));
    expect(await ledger.balance(member)).toMatchObject({ balance: 90n, held: 10n });
    expect(await ledger.dueHolds(1_000)).not.toContain(over.id);
  });
});

describe('a reversal', () => {
  it('turns every line once, and is refused when the money is gone', async () => {
    const member = await wallet();
    const id = randomUUID();
    await deposit(member, 100n, id);
    await reserve(member, 60n);
    await expect(ledger.reverse({ id })).rejects.toEqual(refusedAs('INSUFFICIENT_FUNDS'));

    const other = await wallet();
    const second = randomUUID();
    await deposit(other, 100n, second);
    const first = await ledger.reverse({ id: second, meta: { by: 'operator' } });
    expect(await ledger.reverse({ id: second, meta: { by: 'operator' } })).toEqual({ ...first, replayed: true });
    await expect(ledger.reverse({ id: second, meta: { by: 'another' } })).rejects.toEqual(
      refusedAs('ALREADY_REVERSED'),
    );
    expect(await ledger.balance(other)).toMatchObject({ balance: 0n, entries: 2n });
  });

  it('of a hold that has not been posted is refused: nothing has moved', async () => {
    const member = await memberWith(10n);
    const hold = await reserve(member, 5n);
    await expect(ledger.reverse({ id: hold.id })).rejects.toEqual(refusedAs('NO_OPERATION'));
  });
});

describe('payouts', () => {
  it('are all paid or none, each once', async () => {
    const [a, b] = [await wallet(), await wallet()];
    const payment = (account: AccountId, amount: bigint) => ({
      id: randomUUID(),
      reference: 'cashback',
      account,
      amount: minor(amount),
    });
    const payments = [payment(a, 10n), payment(b, 20n), payment(a, 30n)];
    const run = { kind: 'refund', currency: 'THB', from: bank, payments } as const;
    expect(await ledger.pay(run)).toEqual(new Set(payments.map(({ id }) => id)));
    expect(await ledger.balance(a)).toMatchObject({ balance: 40n, entries: 2n });

    const more = payment(b, 5n);
    expect(await ledger.pay({ ...run, payments: [...payments, more] })).toEqual(new Set([more.id]));
    expect(await ledger.balance(b)).toMatchObject({ balance: 25n, entries: 2n });

    const lost = payment(123_456_789n as AccountId, 1n);
    await expect(ledger.pay({ ...run, payments: [payment(a, 1n), lost] })).rejects.toEqual(refusedAs('NO_ACCOUNT'));
    const altered = payments.map((each) => ({ ...each, amount: minor(each.amount + 1n) }));
    await expect(ledger.pay({ ...run, payments: altered })).rejects.toEqual(refusedAs('ID_CONFLICT'));
    expect(await ledger.balance(a)).toMatchObject({ balance: 40n, entries: 2n });
  });
});

describe('reading', () => {
  it('gives the entries newest first, page by page, without a gap or a double', async () => {
    const member = await wallet();
    for (let amount = 1n; amount <= 7n; amount += 1n) await deposit(member, amount);
    const first = await ledger.entries({ account: member, limit: 3 });
    const second = await ledger.entries({ account: member, limit: 3, below: first.at(-1)?.seq ?? 0n });
    const third = await ledger.entries({ account: member, limit: 3, below: second.at(-1)?.seq ?? 0n });
    const all = [...first, ...second, ...third];
    expect(all.map((entry) => entry.seq)).toEqual([7n, 6n, 5n, 4n, 3n, 2n, 1n]);
    expect(all.map((entry) => entry.balanceAfter)).toEqual([28n, 21n, 15n, 10n, 6n, 3n, 1n]);
  });

  it('adds up house accounts to this moment, before and after they are folded', async () => {
    const house = await ledger.openAccount({ kind: 'promotion', owner: randomUUID(), currency: 'THB' });
    const member = await wallet();
    const pay = (amount: bigint) =>
      ledger.transfer({
        id: randomUUID(),
        kind: 'bonus',
        reference: 'b',
        currency: 'THB',
        lines: between(house, member, minor(amount)),
      });
    await pay(10n);
    expect(await ledger.houseBalances([house])).toMatchObject([{ balance: -10n, entries: 1n }]);
    await database.strangersDone();
    await ledger.keep();
    const [folded] = await database.query('select balance from ledger.house where account_id = $1', [house]);
    expect(folded).toEqual({ balance: '-10' });
    await pay(5n);
    expect(await ledger.houseBalances([house])).toMatchObject([{ balance: -15n, entries: 2n }]);
  });
});

describe('the database settings', () => {
  it('under which a crash could lose money are named', async () => {
    const named = (value: 'on' | 'off') =>
      connection.db.transaction().execute(async (transaction) => {
        await sql.raw(`set local synchronous_commit = ${value}`).execute(transaction);
        return ledgerOn(transaction).unsafeSettings();
      });
    expect(await named('off')).toContain('synchronous_commit = off');
    expect(await named('on')).not.toContain(expect.stringContaining('synchronous_commit'));
  });
});
