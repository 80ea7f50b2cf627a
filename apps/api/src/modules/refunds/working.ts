import { type Minor, minor } from '@krapao/money';

/** The inputs of cashback, since it was last received. */
export type Sums = {
  deposits: Minor;
  withdrawals: Minor;
  /** The member's total balance. */
  total: Minor;
  /** Rewards given to the member. */
  bonuses: Minor;
};

/** With the time of the last refund. */
export type SumsSince = Sums & { since: Date | undefined };

/** The member's net loss of own money. */
export function lossOf({ deposits, withdrawals, total, bonuses }: Sums): Minor {
  const loss = deposits - withdrawals - total - bonuses;
  return minor(loss > 0n ? loss : 0n);
}

/** The refunded share of a loss, rounded down; zero for a loss below the minimum. */
export function refundOf(sums: Sums, { rate, lossMin }: { rate: number; lossMin: Minor }): Minor {
  const loss = lossOf(sums);
  return minor(loss < lossMin ? 0n : (loss * hundredths(rate)) / 10_000n);
}

/** Rates have at most two decimals. */
const hundredths = (rate: number): bigint => BigInt(Math.round(rate * 100));
