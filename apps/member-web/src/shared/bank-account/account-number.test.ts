import { describe, expect, it } from 'vitest';
import { formatAccountNumber, groupAccountNo } from './account-number.ts';

describe('an account number is shown', { tags: ['S2.91'] }, () => {
  it.each([
    ['0123456780', 'KBANK', '012-345-6780'],
    ['0123456780', 'GSB', '012-345-6780'],
    ['0123456780', 'LDB', '012-345-6780'],
    ['020123456789', 'GSB', '020-1-23456-789'],
    ['020123456789', 'GHB', '020-1-23456-789'],
    ['020123456789', 'BAAC', '020-1-23456-789'],
    ['12345678901234', 'TISCO', '1234-567-890123-4'],
    ['010120000123456', 'BCEL', '010-12-00-00123456'],
    ['010120000123456001', 'BCEL', '010-12-00-00123456-001'],
    ['0101200001', 'BCEL', '010-120-0001'],
    ['0101200012345', 'BCEL', '010-12-00-012345'],
    ['01012000012', 'BCEL', '010-12-00-0012'],
    ['010120000123456', 'LDB', '010120000123456'],
    ['020123456789', 'KBANK', '020123456789'],
    ['', 'KBANK', ''],
  ])('%s of %s as %s', (number, bankCode, shown) => {
    expect(formatAccountNumber(number, bankCode)).toBe(shown);
  });
});

describe('an account number is grouped while it is typed', () => {
  it.each([
    ['012', '', '012'],
    ['0123', '', '012-3'],
    ['012-345-67', 'KBANK', '012-345-67'],
    ['0123456789012', 'KBANK', '012-345-6789012'],
    ['0201', 'GSB', '020-1'],
    ['020123456', 'GSB', '020-1-23456'],
    ['0101200', 'BCEL', '010-12-00'],
    ['010120000123456001', 'BCEL', '010-12-00-00123456-001'],
    ['010120000123', 'LDB', '010120000123'],
  ])('%s of %s as %s', (typed, bankCode, shown) => {
    expect(groupAccountNo(typed, bankCode)).toBe(shown);
  });
});
