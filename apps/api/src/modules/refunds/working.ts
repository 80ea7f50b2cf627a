import { type Minor, minor } from '@krapao/money';

/** What cashback is worked out of, since it was last received. */
export type Sums = {
  deposits: Minor;
  withdrawals: Minor;
  /** All that the member has. */
  total: Minor;
  /** What they were given. */
  bonuses: Minor;
};

/** With when it was last received. */
export type SumsSince = Sums & { since: Date | undefined };

/** What is gone of their own money. */
export function lossOf({ deposits, withdrawals, total, bonuses }: Sums): Minor {
  const loss = deposits - withdrawals - total - bonuses;
  return minor(loss > 0n ? loss : 0n);
}

/** The share of a loss that comes back, rounded down; nothing of a loss that is too small. */
export function refundOf(sums: Sums, { rate, lossMin }: { rate: number; lossMin: Minor }): Minor {
  const loss = lossOf(sums);
  return minor(loss < lossMin ? 0n : (loss * hundredths(rate)) / 10_000n);
}

/** Rates have two decimals at most. */
const hundredths = (rate: number): bigint => BigInt(Math.round(rate * 100));
