import { describe, expect, it } from 'vitest';
import { maskAccountNumber } from './mask-account.ts';

describe('an account number', () => {
  it.each([
    ['0123456789', 'KBANK', '012-•••-6789'],
    ['020123456789', 'LDB', '020•••••6789'],
    ['020123456789', 'GSB', '020-•-••••6-789'],
    ['1234567', 'SCB', '1234567'],
  ])('%s of %s is shown as %s', (number, bankCode, shown) => {
    expect(maskAccountNumber(number, bankCode)).toBe(shown);
  });
});
