import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/logs/log.ts';
import { givenLedger, refusedAs } from '../../testing/ledger.ts';
import { type AccountId, between, type Ledger, ledgerJobs, ledgerOn } from './public.ts';

const { database: given, given: books, wallet, deposit, memberWith, reserve } = givenLedger();
let ledger: Ledger;
let bank: AccountId;
beforeAll(() => {
  ({ ledger, bank } = books);
});

it('setting money aside is seen to be right at commit without a look at all months', async () => {
  const from = await memberWith(1_000n);
  const owner = new pg.Client({ connectionString: given.database.url });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query(`create or replace function ledger.check_operation(p_operation ledger.operation) returns void
      language plpgsql as $$ begin raise 'looked at all months'; end $$`);
    await owner.query("select ledger.reserve($1, 'withdraw', 'W', 'THB', $2, $3, 5)", [randomUUID(), from, bank]);
    await owner.query('set constraints all immediate');
  } finally {
    await owner.end(); // Without a commit: the function stays as it was.
  }
});

describe('accounts', () => {
  it('are opened once, however often and by however many at once', async () => {
    const account = { kind: 'wallet', owner: randomUUID(), currency: 'THB' } as const;
    const opened = await Promise.all(Array.from({ length: 8 }, () => ledger.openAccount(account)));
    expect(new Set(opened).size).toBe(1);
    expect(await ledger.balance(opened[0] as AccountId)).toMatchObject({ balance: 0n, held: 0n, entries: 0n });
  });

  it('are refused in a second currency: a member has one', { tags: ['R17.4'] }, async () => {
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
    expect(
      await given.database.query('select 1 from ledger.balance where account_id = any ($1)', [[thb, lak]]),
    ).toEqual([]);
  });
});

describe('a booking', () => {
  it('writes the lines, numbers them per account and answers the balance after each', async () => {
    const member = await wallet();
    await deposit(member, 700n);
    const booked = await deposit(member, 300n);
    expect(booked.lines.find((line) => line.account === member)).toEqual({
      account: member,
      amount: 300n,
      seq: 2n,
      balanceAfter: 1_000n,
    });
    expect(booked.lines.find((line) => line.account === bank)).toMatchObject({ amount: -300n, balanceAfter: null });
  });

  it('keeps when it happened apart from when it was written', async () => {
    const member = await wallet();
    const eventAt = new Date('2024-02-29T12:00:00Z');
    const before = Date.now();
    await ledger.book({
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
    const undone = given.connection.db.transaction().execute(async (transaction) => {
      await ledgerOn(transaction).book({
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
    expect(await given.database.query('select 1 from ledger.operation where id = $1', [id])).toEqual([]);
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
    await expect(ledger.book({ id, kind: 'x', reference: 'x', currency: 'THB', lines })).rejects.toEqual(
      refusedAs('BAD_LINES'),
    );
    expect(await given.database.query('select 1 from ledger.operation where id = $1', [id])).toEqual([]);
    expect(await ledger.balance(member)).toMatchObject({ balance: 10n, entries: 1n });
  });

  it('is refused from an account to itself, to an account that is not there, and between currencies', {
    tags: ['R17.4'],
  }, async () => {
    const member = await memberWith(10n);
    const lao = await wallet('LAK');
    const move = (to: AccountId) =>
      ledger.book({
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

describe('a reversal', () => {
  it('turns every line once, and is refused when the money is gone', { tags: ['R17.3'] }, async () => {
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
      ledger.book({
        id: randomUUID(),
        kind: 'bonus',
        reference: 'b',
        currency: 'THB',
        lines: between(house, member, minor(amount)),
      });
    await pay(10n);
    expect(await ledger.houseBalances([house])).toMatchObject([{ balance: -10n, entries: 1n }]);
    await given.database.strangersDone();
    await ledger.maintain();
    const [folded] = await given.database.query('select balance from ledger.house where account_id = $1', [house]);
    expect(folded).toEqual({ balance: '-10' });
    await pay(5n);
    expect(await ledger.houseBalances([house])).toMatchObject([{ balance: -15n, entries: 2n }]);
  });
});

describe('the database settings', () => {
  it('under which a crash could lose money are named', async () => {
    const named = (value: 'on' | 'local' | 'off') =>
      given.connection.db.transaction().execute(async (transaction) => {
        await sql.raw(`set local synchronous_commit = ${value}`).execute(transaction);
        return ledgerOn(transaction).unsafeSettings();
      });
    expect(await named('off')).toContain('synchronous_commit = off');
    expect(await named('local')).toContain('synchronous_commit = local');
    expect(await named('on')).not.toContain(expect.stringContaining('synchronous_commit'));
  });

  it('without a standby that confirms commits raise an alert every minute, where one is required', async () => {
    const { db } = given.connection;
    const alertsWhere = async (settings: { needsStandby: boolean } | undefined) => {
      const lines: string[] = [];
      const log = createLog('error', { write: (line) => void lines.push(line) });
      await ledgerJobs({ db, log, settings }).handlers['watch-ledger']?.({});
      return lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'database.unsafe');
    };
    const missing = expect.stringContaining('synchronous_standby_names');
    expect(await alertsWhere({ needsStandby: true })).toMatchObject([{ unsafe: expect.arrayContaining([missing]) }]);
    expect(await alertsWhere(undefined)).toEqual([]);
    expect(await ledgerOn(db).unsafeSettings()).not.toContainEqual(missing);
  });
});
