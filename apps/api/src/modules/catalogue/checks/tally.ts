import { type Currency, minor, toMajor } from '@krapao/money';
import { dayOf } from '../../../platform/bangkok.ts';
import type { Simulated } from '../document-kind.ts';

const TOP_MAX = 50;

export type Given = { memberId: string; at: Date; amount: bigint; coins?: number };

type Sum = { times: number; amount: bigint; coins: number };
const NOTHING: Sum = { times: 0, amount: 0n, coins: 0 };

/** Adds up the simulated payouts of a rule in one currency. The caller fills in the names. */
export function tally(currency: Currency, { givesCoins = false } = {}) {
  const members = new Map<string, Sum>();
  const days = new Map<string, Sum>();
  const add = (sums: Map<string, Sum>, key: string, { amount, coins = 0 }: Given) => {
    const sum = sums.get(key) ?? NOTHING;
    sums.set(key, { times: sum.times + 1, amount: sum.amount + amount, coins: sum.coins + coins });
  };
  const money = (amount: bigint) => toMajor(minor(amount), currency);
  const coinsOf = ({ coins }: Sum) => (givesCoins ? coins : null);
  return {
    add(given: Given): void {
      add(members, given.memberId, given);
      add(days, dayOf(given.at), given);
    },
    sum(): Simulated['sums'][number] {
      const all = [...days.values()].reduce(
        (one, other) => ({
          times: one.times + other.times,
          amount: one.amount + other.amount,
          coins: one.coins + other.coins,
        }),
        NOTHING,
      );
      const most = [...members].sort(
        ([one, a], [other, b]) => Number(b.amount - a.amount) || b.coins - a.coins || (one < other ? -1 : 1),
      );
      return {
        currency,
        members: members.size,
        times: all.times,
        cost: money(all.amount),
        coins: coinsOf(all),
        perDay: [...days]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([day, sum]) => ({ day, times: sum.times, cost: money(sum.amount), coins: coinsOf(sum) })),
        top: most.slice(0, TOP_MAX).map(([memberId, sum]) => ({
          memberId,
          name: '',
          times: sum.times,
          amount: money(sum.amount),
          coins: coinsOf(sum),
        })),
      };
    },
  };
}

/** Visits all rows in batches, until none is left or the client has disconnected. */
export async function inBatches<Row extends { id: string }>(
  signal: AbortSignal,
  next: (after: string) => Promise<readonly Row[]>,
  work: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const rows = await next(after);
    const last = rows.at(-1);
    if (!last) return;
    await work(rows);
    after = last.id;
  }
}
