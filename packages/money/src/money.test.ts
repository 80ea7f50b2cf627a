import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMajor, formatMoney, minor, parseMajor, plainAmount, toMajor } from './money.ts';

describe('parseMajor', () => {
  it('reads baht with up to two decimals and kip with none', { tags: ['R3.1'] }, () => {
    expect(parseMajor(1234.5, 'THB')).toBe(123450n);
    expect(parseMajor('0.01', 'THB')).toBe(1n);
    expect(parseMajor(50_000, 'LAK')).toBe(50_000n);
  });

  it.each([
    [0.001, 'THB'],
    [0.5, 'LAK'],
    [1e21, 'THB'],
    [Number.NaN, 'THB'],
    [Number.POSITIVE_INFINITY, 'THB'],
    ['1,000', 'THB'],
    ['', 'THB'],
  ] as const)('refuses %s %s instead of rounding it', (value, currency) => {
    expect(() => parseMajor(value, currency)).toThrow(RangeError);
  });

  it('is undone by toMajor for every amount', { tags: ['R3.3'] }, () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_000_000_000_000n }), (units) => {
        expect(parseMajor(toMajor(minor(units), 'THB'), 'THB')).toBe(units);
      }),
    );
  });
});

describe('formatMoney', () => {
  it('writes one number style in every language, with the sign before the currency', {
    tags: ['S5.47', 'S5.48'],
  }, () => {
    expect(formatMoney(1234.5, 'THB')).toBe('฿1,234.50');
    expect(formatMoney(-2000, 'THB', { signed: true })).toBe('−฿2,000.00');
    expect(formatMoney(1000, 'THB', { signed: true })).toBe('+฿1,000.00');
    expect(formatMoney(1_940_000, 'LAK')).toBe('₭1,940,000');
  });

  it('writes a dash when it is not a number', { tags: ['S5.49'] }, () => {
    expect(formatMajor(Number.NaN, 'THB')).toBe('–');
    expect(formatMoney(null, 'THB')).toBe('–');
  });
});

describe('plainAmount', () => {
  it('is written without satang where it has none', () => {
    expect([plainAmount(1000, 'THB'), plainAmount(0.5, 'THB'), plainAmount(50_000, 'LAK')]).toEqual([
      '1,000',
      '0.50',
      '50,000',
    ]);
  });
});

it('an amount below zero is parsed with its sign', () => {
  expect(parseMajor('-1.50', 'THB')).toBe(-150n);
});
