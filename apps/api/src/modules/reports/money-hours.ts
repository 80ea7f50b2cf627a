import { type Minor, minor } from '@krapao/money';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Sum } from '../ledger/public.ts';

/** The measures of the dashboard. Each is a sum over one kind of house account, from the members' side. */
export const MEASURES = {
  deposits: ({ accountKind, kind, debit, credit }: Sum) =>
    accountKind === 'bank' && kind === 'deposit' ? debit - credit : 0n,
  withdrawals: ({ accountKind, kind, debit, credit }: Sum) =>
    accountKind === 'bank' && kind === 'withdraw' ? credit - debit : 0n,
  /** Granted, less returned. */
  rewards: ({ accountKind, debit, credit }: Sum) => (accountKind === 'promotion' ? debit - credit : 0n),
  toGames: ({ accountKind, credit }: Sum) => (accountKind === 'provider' ? credit : 0n),
  fromGames: ({ accountKind, debit }: Sum) => (accountKind === 'provider' ? debit : 0n),
  adjustments: ({ accountKind, debit, credit }: Sum) => (accountKind === 'adjustment' ? debit - credit : 0n),
} as const;
export type Measure = keyof typeof MEASURES;

/** One measure over hourly sums. */
export function hoursOf(sums: readonly Sum[], measure: Measure) {
  const byHour = new Map<number, bigint>();
  for (const sum of sums) {
    const amount = MEASURES[measure](sum);
    const at = sum.at.getTime();
    if (amount !== 0n) byHour.set(at, (byHour.get(at) ?? 0n) + amount);
  }
  const of = (hour: number): bigint => byHour.get(hour) ?? 0n;
  return {
    /** Whole hours only. */
    between(from: Date, to: Date): Minor {
      let total = 0n;
      for (let hour = from.getTime(); hour < to.getTime(); hour += HOUR_MS) total += of(hour);
      return minor(total);
    },
    /** Up to a moment, with the last hour in proportion to its elapsed part. */
    upTo(from: Date, moment: Date): Minor {
      const lastHour = Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS;
      const part = BigInt(moment.getTime() - lastHour);
      return minor(this.between(from, new Date(lastHour)) + (of(lastHour) * part) / BigInt(HOUR_MS));
    },
  };
}
