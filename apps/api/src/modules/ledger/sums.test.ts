import { minor } from '@krapao/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BookedAt, bookingAt } from '../../testing/book-at.ts';
import { givenDatabase } from '../../testing/given-database.ts';
import { activeMembers, activeMembersBy, houseSums } from './public.ts';
import { sumsRepository } from './sums.repository.ts';

const given = givenDatabase({ connectionsMax: 4 });
let book: Awaited<ReturnType<typeof bookingAt>>;
beforeAll(async () => {
  book = await bookingAt(given.database);
});

const bangkok = (text: string) => new Date(`${text}+07:00`);
const bank = (owner: string) => ({ kind: 'bank', owner }) as const;
const wallet = (owner: string) => ({ kind: 'wallet', owner }) as const;

const seal = async (limit = 1_000) => {
  await given.database.strangersDone();
  await given.database.query('select ledger.seal($1)', [limit]);
};
const sumUp = async () => {
  while (await sumsRepository(given.connection.db).sumUp());
};
const sealAndSum = async () => {
  await seal();
  await sumUp();
};
const sumsOf = async (from: Date, to: Date, step: 'hour' | 'day' = 'hour', currency: 'THB' | 'LAK' = 'THB') =>
  (await houseSums(given.connection.db, { from, to, step, currency, byAccount: true })).map(
    ({ at, account, kind, entries, credit, debit }) =>
      `${at.toISOString()} ${account?.owner} ${kind}: ${entries} +${credit} -${debit}`,
  );

describe('the sums of the hours', () => {
  const from = bangkok('2026-06-01T00:00:00');
  const to = bangkok('2026-06-03T00:00:00');

  it('are what a clerk adds up by hand, before they are kept and after', { tags: ['O400'] }, async () => {
    const deposit = { kind: 'deposit', from: bank('KBANK'), to: wallet('a') };
    await book({ ...deposit, at: bangkok('2026-06-01T20:10:00'), amount: 100_00n });
    await book({ ...deposit, at: bangkok('2026-06-01T20:59:59'), amount: 50_50n });
    await book({ ...deposit, at: bangkok('2026-06-01T21:00:00'), amount: 7n });
    await book({ ...deposit, from: bank('SCB'), at: bangkok('2026-06-01T20:30:00'), amount: 30_00n });
    await book({
      kind: 'withdraw',
      from: wallet('a'),
      to: bank('payout'),
      at: bangkok('2026-06-01T20:40:00'),
      amount: 80_00n,
    });
    // Half past midnight in Bangkok is still the day before in London.
    await book({ ...deposit, at: bangkok('2026-06-02T00:30:00'), to: wallet('b'), amount: 9_00n });
    const hours = [
      '2026-06-01T13:00:00.000Z KBANK deposit: 2 +0 -15050',
      '2026-06-01T13:00:00.000Z SCB deposit: 1 +0 -3000',
      '2026-06-01T13:00:00.000Z payout withdraw: 1 +8000 -0',
      '2026-06-01T14:00:00.000Z KBANK deposit: 1 +0 -7',
      '2026-06-01T17:00:00.000Z KBANK deposit: 1 +0 -900',
    ];
    expect((await sumsOf(from, to)).sort()).toEqual(hours);
    await sealAndSum();
    expect((await sumsOf(from, to)).sort()).toEqual(hours);
    expect((await sumsOf(from, to, 'day')).sort()).toEqual([
      '2026-05-31T17:00:00.000Z KBANK deposit: 3 +0 -15057',
      '2026-05-31T17:00:00.000Z SCB deposit: 1 +0 -3000',
      '2026-05-31T17:00:00.000Z payout withdraw: 1 +8000 -0',
      '2026-06-01T17:00:00.000Z KBANK deposit: 1 +0 -900',
    ]);
    expect(await sumsOf(from, to, 'hour', 'LAK')).toEqual([]);
  });

  it('count a member once a day, whatever they do and wherever they do it', { tags: ['O401'] }, async () => {
    const { db } = given.connection;
    const counted = () => activeMembers(db, '2026-06-01', '2026-06-02', 'THB');
    expect(Object.fromEntries(await counted())).toEqual({ '2026-06-01': 1, '2026-06-02': 1 });
    // The same member again, before and after summing; the end of a bonus is no act of a member and does not count.
    await book({
      kind: 'deposit',
      from: bank('KBANK'),
      to: wallet('b'),
      at: bangkok('2026-06-02T01:00:00'),
      amount: 1n,
    });
    await book({
      kind: 'transfer',
      from: wallet('b'),
      to: { kind: 'provider', owner: 'G' },
      at: bangkok('2026-06-02T09:00:00'),
      amount: 1n,
    });
    await book({
      kind: 'deposit',
      from: bank('KBANK'),
      to: wallet('c'),
      at: bangkok('2026-06-02T12:00:00'),
      amount: 1n,
    });
    await book({
      kind: 'finish_bonus',
      from: { kind: 'promotion', owner: 'bonus' },
      to: wallet('d'),
      at: bangkok('2026-06-02T13:00:00'),
      amount: 1n,
    });
    expect(Object.fromEntries(await counted())).toEqual({ '2026-06-01': 1, '2026-06-02': 2 });
    await sealAndSum();
    expect(Object.fromEntries(await counted())).toEqual({ '2026-06-01': 1, '2026-06-02': 2 });
    expect(await activeMembersBy(db, '2026-06-02', bangkok('2026-06-02T11:00:00'), 'THB')).toBe(1);
  });
});

/** A small deterministic random generator. */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (max: number) => Math.floor(next() * max),
    of: <T>(some: readonly T[]) => some[Math.floor(next() * some.length)] as T,
  };
}

describe('the sums and a recount of every entry', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'agree after any course of bookings, seals and rounds (seed %i)',
    { tags: ['O400'] },
    async (seed) => {
      const { below, of } = chance(seed);
      const from = new Date(Date.UTC(2025, seed, 1));
      const to = new Date(from.getTime() + 3 * 86_400_000);
      const booked: BookedAt[] = [];
      const before = await sumsRepository(given.connection.db).trialBalance();

      for (let step = 0; step < 60; step += 1) {
        const dice = below(10);
        if (dice === 0) await seal(1 + below(5));
        else if (dice === 1) await sumUp();
        else {
          const member = wallet(`m${below(4)}`);
          const house = of([
            bank('KBANK'),
            bank('SCB'),
            { kind: 'provider', owner: 'G' },
            { kind: 'promotion', owner: 'bonus' },
          ] as const);
          const one = {
            at: new Date(from.getTime() + below(3 * 86_400) * 1_000),
            kind: of(['deposit', 'withdraw', 'transfer', 'bonus']),
            amount: BigInt(1 + below(1_000)),
            // Members' accounts never go below zero, so money flows from the house first.
            from: house,
            to: member,
          };
          await book(one);
          booked.push(one);
          if (below(3) === 0) {
            const back = { ...one, from: member, to: house, at: new Date(from.getTime() + below(3 * 86_400) * 1_000) };
            await book(back);
            booked.push(back);
          }
        }
        if (step % 6 !== 0 && step !== 59) continue;
        expect((await sumsOf(from, to)).sort()).toEqual(recount(booked));
      }

      const after = await sumsRepository(given.connection.db).trialBalance();
      const moved = (kind: string, side: 'credit' | 'debit') =>
        (after.find((one) => one.kind === kind && one.currency === 'THB')?.[side] ?? 0n) -
        (before.find((one) => one.kind === kind && one.currency === 'THB')?.[side] ?? 0n);
      for (const kind of ['wallet', 'bank', 'provider', 'promotion']) {
        const got = booked.reduce((sum, { to: into, amount }) => sum + (into.kind === kind ? amount : 0n), 0n);
        const gave = booked.reduce((sum, { from: outOf, amount }) => sum + (outOf.kind === kind ? amount : 0n), 0n);
        expect([kind, moved(kind, 'credit'), moved(kind, 'debit')]).toEqual([kind, got, gave]);
      }
      expect(after.reduce((sum, { credit, debit }) => sum + credit - debit, 0n)).toBe(0n);
    },
  );

  /** The house's legs of each operation, hour by hour. */
  function recount(booked: readonly BookedAt[]): string[] {
    const sums = new Map<string, { entries: number; credit: bigint; debit: bigint }>();
    for (const { at, kind, from, to, amount } of booked) {
      const isIn = to.kind !== 'wallet';
      const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
      const key = `${hour.toISOString()} ${(isIn ? to : from).owner} ${kind}`;
      const known = sums.get(key) ?? { entries: 0, credit: 0n, debit: 0n };
      sums.set(key, {
        entries: known.entries + 1,
        credit: known.credit + (isIn ? amount : 0n),
        debit: known.debit + (isIn ? 0n : amount),
      });
    }
    return [...sums].map(([key, { entries, credit, debit }]) => `${key}: ${entries} +${credit} -${debit}`).sort();
  }
});

it('the trial balance is the balances of all accounts', { tags: ['O403'] }, async () => {
  const kinds = await sumsRepository(given.connection.db).trialBalance();
  const rows = await given.database.query<{ balance: string }>(
    `select sum(available + held)::text as balance from ledger.balance b join ledger.account a on a.id = b.account_id
     where a.kind = 'wallet' and a.currency = 'THB'`,
  );
  const wallets = kinds.find(({ kind, currency }) => kind === 'wallet' && currency === 'THB');
  expect(minor((wallets?.credit ?? 0n) - (wallets?.debit ?? 0n))).toBe(BigInt(rows[0]?.balance ?? 0));
});
