import { describe, expect, it } from 'vitest';
import { maskAccountNumber } from './mask-account.ts';

describe('an account number', () => {
  it.each([
    ['0123456789', '012-•••-6789'],
    ['020123456789', '020•••••6789'],
    ['1234567', '1234567'],
  ])('%s is shown as %s', (number, shown) => {
    expect(maskAccountNumber(number)).toBe(shown);
  });
});
