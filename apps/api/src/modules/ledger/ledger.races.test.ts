import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { type AccountId, between, isRefusal, type Ledger, type LedgerErrorCode, ledgerOn } from './public.ts';

const AT_ONCE = 32;

const given = givenDatabase({ connectionsMax: AT_ONCE });
let ledger: Ledger;
let bank: AccountId;

beforeAll(async () => {
  ledger = ledgerOn(given.connection.db);
  bank = await ledger.openAccount({ kind: 'bank', owner: 'main', currency: 'THB' });
});

afterAll(async () => {
  expect((await ledger.reconcile({ full: true })).findings).toBe(0n);
});

const move = (from: AccountId, to: AccountId, amount: bigint, id = randomUUID()) =>
  ledger.book({ id, kind: 'move', reference: 'r', currency: 'THB', lines: between(from, to, minor(amount)) });

const hold = (from: AccountId, amount: bigint, id = randomUUID()) =>
  ledger.reserve({
    id,
    kind: 'withdraw',
    reference: 'w',
    currency: 'THB',
    from,
    to: bank,
    amount: minor(amount),
    job: { task: 'resolve-hold', payload: { id } },
  });

async function memberWith(amount: bigint): Promise<AccountId> {
  const account = await ledger.openAccount({ kind: 'wallet', owner: randomUUID(), currency: 'THB' });
  if (amount > 0n) await move(bank, account, amount);
  return account;
}

/** Counts the calls that succeeded; every other call must have been refused with `code`. */
async function countDone(calls: Promise<unknown>[], code?: LedgerErrorCode): Promise<number> {
  const results = await Promise.allSettled(calls);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  for (const failure of failures) if (!code || !isRefusal(failure, code)) throw failure;
  return results.length - failures.length;
}

it('a booking sent 100 times at once with one id moves money once, and all hear the same', {
  tags: ['C1'],
}, async () => {
  const [from, to] = [await memberWith(1_000n), await memberWith(0n)];
  const id = randomUUID();
  const bookings = await Promise.all(Array.from({ length: 100 }, () => move(from, to, 10n, id)));
  expect(new Set(bookings.map((booked) => JSON.stringify(booked.lines, stringify))).size).toBe(1);
  expect(bookings.filter((booked) => !booked.replayed)).toHaveLength(1);
  expect(await ledger.balance(from)).toMatchObject({ balance: 990n, entries: 2n });
  expect(await ledger.balance(to)).toMatchObject({ balance: 10n, entries: 1n });
});

it('one id sent at once with 50 different amounts moves the first amount only', { tags: ['C2'] }, async () => {
  const [from, to] = [await memberWith(10_000n), await memberWith(0n)];
  const id = randomUUID();
  const calls = Array.from({ length: 50 }, (_, index) => move(from, to, BigInt(index + 1), id));
  expect(await countDone(calls, 'ID_CONFLICT')).toBe(1);
  expect(await ledger.balance(to)).toMatchObject({ entries: 1n });
});

it('a reservation sent 100 times at once holds once and queues one job', async () => {
  const member = await memberWith(500n);
  const id = randomUUID();
  await Promise.all(Array.from({ length: 100 }, () => hold(member, 300n, id)));
  expect(await ledger.balance(member)).toMatchObject({ balance: 500n, held: 300n });
  const jobs = await given.database.query(`select 1 from graphile_worker._private_jobs where payload ->> 'id' = $1`, [
    id,
  ]);
  expect(jobs).toHaveLength(1);
});

it('the same id for a booking and a hold at once is one of them', async () => {
  const member = await memberWith(100n);
  const id = randomUUID();
  expect(await countDone([move(member, bank, 60n, id), hold(member, 60n, id)], 'ID_CONFLICT')).toBe(1);
  expect((await ledger.balance(member))?.available).toBe(40n);
});

it('two withdrawals of the whole balance at once: one is held, one is refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const member = await memberWith(100n);
    expect(await countDone([hold(member, 100n), hold(member, 100n)], 'INSUFFICIENT_FUNDS')).toBe(1);
    expect(await ledger.balance(member)).toMatchObject({ held: 100n, available: 0n });
  }
});

it('a hundred attempts at once to spend more than there is spend exactly what there is', { tags: ['C3'] }, async () => {
  const member = await memberWith(1_000n);
  const calls = Array.from({ length: 100 }, (_, index) => (index % 2 ? move(member, bank, 37n) : hold(member, 37n)));
  expect(await countDone(calls, 'INSUFFICIENT_FUNDS')).toBe(27); // 27 × 37 = 999
  expect(await ledger.balance(member)).toMatchObject({ available: 1n });
});

it('post, void and expire of one hold at once: one of them wins', async () => {
  for (let round = 0; round < 20; round += 1) {
    const member = await memberWith(100n);
    const { id } = await ledger.reserve({
      id: randomUUID(),
      kind: 'withdraw',
      reference: 'w',
      currency: 'THB',
      from: member,
      to: bank,
      amount: minor(100n),
      expiresAt: new Date(0),
    });
    const calls = [ledger.post({ hold: id }), ledger.void({ hold: id }), ledger.expire(id)];
    expect(await countDone(calls, 'HOLD_CLOSED')).toBe(1);
    const { state } = (await ledger.hold(id)) ?? {};
    expect(await ledger.balance(member)).toMatchObject({ held: 0n, balance: state === 'posted' ? 0n : 100n });
  }
});

it('a reversal asked for 50 times at once is written once', async () => {
  const [from, to] = [await memberWith(100n), await memberWith(0n)];
  const { id } = await move(from, to, 100n);
  await Promise.all(Array.from({ length: 50 }, () => ledger.reverse({ id })));
  expect(await ledger.balance(from)).toMatchObject({ balance: 100n, entries: 3n });
  expect(await ledger.balance(to)).toMatchObject({ balance: 0n, entries: 2n });
});

it('bookings, holds, payouts and reversals crossing each other never wait in a circle', { tags: ['C12'] }, async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => memberWith(100_000n)));
  const any = () => members[Math.floor(Math.random() * members.length)] as AccountId;
  const deadlocksBefore = await deadlocks();

  const one = async (index: number) => {
    const [from, to] = [any(), any()];
    if (from === to) return;
    if (index % 5 === 0) {
      const payments = members.map((account) => ({ id: randomUUID(), reference: 'p', account, amount: minor(1n) }));
      await ledger.pay({ kind: 'bonus', currency: 'THB', from: bank, payments: payments.toReversed() });
    } else if (index % 5 === 1) {
      const { id } = await ledger.reserve({
        id: randomUUID(),
        kind: 'gift',
        reference: 'g',
        currency: 'THB',
        from,
        to,
        amount: minor(3n),
      });
      await ledger.post({ hold: id });
    } else if (index % 5 === 2) {
      const { id } = await move(from, to, 2n);
      await ledger.reverse({ id });
    } else await move(from, to, 1n);
  };
  await Promise.all(Array.from({ length: 600 }, (_, index) => one(index)));
  expect(await deadlocks()).toBe(deadlocksBefore);
});

it('sealing and reconciling all the while finds nothing wrong and misses nothing', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => memberWith(10_000n)));
  let isBusy = true;
  const tracker = (async () => {
    while (isBusy) await ledger.maintain();
  })();
  const pairs = Array.from({ length: 400 }, (_, index) => [members[index % 6], members[(index * 5 + 1) % 6]] as const);
  await Promise.all(pairs.map(([from = bank, to = bank]) => (from === to ? hold(from, 1n) : move(from, to, 1n))));
  isBusy = false;
  await tracker;
  await given.database.strangersDone();
  const { audit } = await ledger.maintain();
  expect(audit.findings).toBe(0n);
  expect(await ledger.findings()).toEqual([]);
  expect((await ledger.head()).unsealed).toBe(0n);
});

async function deadlocks(): Promise<bigint> {
  const [row] = await given.database.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return BigInt(row?.deadlocks ?? 0);
}

const stringify = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);
