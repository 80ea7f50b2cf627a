import { describe, expect, it } from 'vitest';
import { isBelow, isNothing, plainAmount, readAmount } from './amounts.ts';

describe('an amount that is typed', () => {
  it.each([
    ['500', 500],
    ['1,000', 1000],
    ['0.5', 0.5],
    ['20.25', 20.25],
    ['20.', 20],
    [' 7 ', 7],
  ])('%j is %d baht', (typed, amount) => {
    expect(readAmount(typed, 'THB')).toBe(amount);
  });

  it.each(['', 'abc', '-5', '1.005', '1e3', '5 baht', '.', '1234567890'])('%j is none', (typed) => {
    expect(readAmount(typed, 'THB')).toBeUndefined();
  });

  it('has no decimals in kip', () => {
    expect(readAmount('50,000', 'LAK')).toBe(50_000);
    expect(readAmount('50000.5', 'LAK')).toBeUndefined();
  });

  it('is nothing while it is 0 or no number, and too small below the minimum', () => {
    expect([undefined, 0, 0.5].map(isNothing)).toEqual([true, true, false]);
    expect([undefined, 0, 0.5, 99.99, 100].map((amount) => isBelow(amount, 100))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('is written without satang where it has none', () => {
    expect([plainAmount(1000, 'THB'), plainAmount(0.5, 'THB'), plainAmount(50_000, 'LAK')]).toEqual([
      '1,000',
      '0.50',
      '50,000',
    ]);
  });
});
