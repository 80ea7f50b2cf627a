import { minor } from '@krapao/money';
import { describe, expect, it } from 'vitest';
import { refundOf, type Sums } from './working.ts';

describe('the sum of cashback', () => {
  const sums = (deposits: bigint, withdrawals: bigint, total: bigint, bonuses: bigint) =>
    ({
      deposits: minor(deposits),
      withdrawals: minor(withdrawals),
      total: minor(total),
      bonuses: minor(bonuses),
    }) satisfies Sums;

  it.each([
    ['deposits − withdrawals − total − bonuses, times the rate', sums(200_000n, 50_000n, 40_000n, 10_000n), 5, 5_000n],
    ['nothing for who has won', sums(100_000n, 150_000n, 40_000n, 0n), 5, 0n],
    ['nothing for who has all of it still', sums(100_000n, 0n, 100_000n, 0n), 5, 0n],
    ['nothing for who lost only what was given', sums(100_000n, 0n, 90_000n, 10_000n), 5, 0n],
    ['rounded down to the satang', sums(100_001n, 0n, 0n, 0n), 2.5, 2_500n],
    ['a rate with two decimals', sums(100_000n, 0n, 0n, 0n), 0.07, 70n],
    ['all of it at a hundred per cent', sums(12_345n, 0n, 0n, 0n), 100, 12_345n],
  ])('is %s', { tags: ['R31.1'] }, (_, working, rate, amount) => {
    expect(refundOf(working, { rate, lossMin: minor(10_000n) })).toBe(amount);
  });

  it('is nothing below the smallest loss, and something at it', () => {
    const of = (loss: bigint) => refundOf(sums(loss, 0n, 0n, 0n), { rate: 5, lossMin: minor(10_000n) });
    expect([of(9_999n), of(10_000n)]).toEqual([0n, 500n]);
  });
});
