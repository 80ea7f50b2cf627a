import { type Minor, parseMajor } from '@krapao/money';
import { describe, expect, it } from 'vitest';
import { allOf, findWithdrawError, limitsOf } from './model.ts';

const baht = (amount: number): Minor => parseMajor(amount, 'THB');

describe('an amount to withdraw', () => {
  const limits = limitsOf({ withdrawMin: 100, withdrawMax: 200_000 }, 'THB');

  it('is at least withdrawMin', () => {
    expect(findWithdrawError(baht(99.99), limits, baht(1e6))).toEqual({ code: 'minimum', value: baht(100) });
    expect(findWithdrawError(baht(0), limits, baht(1e6))).toEqual({ code: 'minimum', value: baht(100) });
    expect(findWithdrawError(baht(100), limits, baht(1e6))).toBeUndefined();
  });

  it('is at most withdrawMax', () => {
    expect(findWithdrawError(baht(200_000.01), limits, baht(1e6))).toEqual({ code: 'maximum', value: baht(200_000) });
    expect(findWithdrawError(baht(200_000), limits, baht(1e6))).toBeUndefined();
  });

  it('is not more than there is', () => {
    expect(findWithdrawError(baht(500.01), limits, baht(500))).toEqual({ code: 'notEnough' });
    expect(findWithdrawError(baht(500), limits, baht(500))).toBeUndefined();
  });

  it('of everything is what there is, up to withdrawMax', () => {
    expect(allOf(limits, baht(500.5))).toBe(baht(500.5));
    expect(allOf(limits, baht(200_000.01))).toBe(baht(200_000));
  });
});
