import { describe, expect, it } from 'vitest';
import { faultOf } from './model.ts';

describe('an amount to withdraw', () => {
  const limits = { withdrawMin: 100, withdrawMax: 200_000 };

  it('is at least withdrawMin', () => {
    expect(faultOf(99.99, limits, 1e6)).toEqual({ code: 'minimum', value: 100 });
    expect(faultOf(0, limits, 1e6)).toEqual({ code: 'minimum', value: 100 });
    expect(faultOf(100, limits, 1e6)).toBeUndefined();
  });

  it('is at most withdrawMax', () => {
    expect(faultOf(200_000.01, limits, 1e6)).toEqual({ code: 'maximum', value: 200_000 });
    expect(faultOf(200_000, limits, 1e6)).toBeUndefined();
  });

  it('is not more than there is', () => {
    expect(faultOf(500.01, limits, 500)).toEqual({ code: 'notEnough' });
    expect(faultOf(500, limits, 500)).toBeUndefined();
  });
});
