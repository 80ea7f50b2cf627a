import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchange, formatUnits, parseUnits, readUnits } from './exchange.ts';
import { type Currency, minor, SCALE } from './money.ts';

const rates = fc
  .tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, places]) => (digits / 10 ** places).toFixed(places));
const terms = fc.record({
  rate: rates,
  decimals: fc.integer({ min: 0, max: 4 }),
  currency: fc.constantFrom<Currency>('THB', 'LAK'),
});
const amounts = fc.bigInt({ min: 0n, max: 10n ** 14n });

/** Value of units in minor units as an exact fraction: money × 10^(places + decimals) = units × worth. */
function worth(units: bigint, rate: string, decimals: number, currency: Currency) {
  const [whole = '', fraction = ''] = rate.split('.');
  const numerator = units * BigInt(whole + fraction) * 10n ** BigInt(SCALE[currency]);
  return { numerator, denominator: 10n ** BigInt(fraction.length + decimals) };
}

describe('a transfer', () => {
  it('neither makes nor loses money, whatever the rate, the decimals and the amount', { tags: ['R19.2'] }, () => {
    fc.assert(
      fc.property(terms, amounts, ({ rate, decimals, currency }, given) => {
        const { units, amount } = exchange(rate, decimals, currency).toUnits(minor(given));
        const { numerator, denominator } = worth(units, rate, decimals, currency);
        expect(amount * denominator).toBe(numerator);
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves the remainder where it was: less than one step, and never less than nothing', () => {
    fc.assert(
      fc.property(terms, amounts, ({ rate, decimals, currency }, given) => {
        const { toUnits, step } = exchange(rate, decimals, currency);
        const rest = given - toUnits(minor(given)).amount;
        expect(rest >= 0n && rest < step).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('brings back from a game exactly what it took there', () => {
    fc.assert(
      fc.property(terms, amounts, ({ rate, decimals, currency }, given) => {
        const { toUnits, toMoney } = exchange(rate, decimals, currency);
        const there = toUnits(minor(given));
        expect(toMoney(there.units)).toEqual(there);
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes from a game only what is whole money on our side, and the rest stays in the game', () => {
    fc.assert(
      fc.property(terms, amounts, ({ rate, decimals, currency }, balance) => {
        const { units, amount } = exchange(rate, decimals, currency).toMoney(balance);
        const { numerator, denominator } = worth(units, rate, decimals, currency);
        expect(units <= balance).toBe(true);
        expect(amount * denominator).toBe(numerator);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['', '0', '0.00', '-1', '1e-7', '1.', 'NaN'])('at the rate %j is refused', (rate) => {
    expect(() => exchange(rate, 2, 'THB')).toThrow(RangeError);
  });

  it.each([
    ['10', 2, 'THB', 12_345n, 1_234n, 12_340n],
    ['0.5', 4, 'THB', 101n, 20_200n, 101n],
    ['1', 0, 'THB', 199n, 1n, 100n],
    ['5', 2, 'THB', 4n, 0n, 0n],
    ['0.5', 4, 'LAK', 3n, 60_000n, 3n],
    ['10', 2, 'LAK', 999n, 9_990n, 999n],
  ] as const)(
    'at %s money a unit with %i decimals in %s moves %i as %i units worth %i',
    { tags: ['R19.1'] },
    (...row) => {
      const [rate, decimals, currency, given, units, amount] = row;
      expect(exchange(rate, decimals, currency).toUnits(minor(given))).toEqual({ units, amount });
    },
  );
});

describe('a game balance', () => {
  it('is worth all its whole minor units, and not a part of one more', () => {
    fc.assert(
      fc.property(terms, amounts, ({ rate, decimals, currency }, balance) => {
        const { numerator, denominator } = worth(balance, rate, decimals, currency);
        const counted = exchange(rate, decimals, currency).worth(balance) * denominator;
        expect(counted <= numerator && numerator < counted + denominator).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is worth at least what can be taken out of it', () => {
    fc.assert(
      fc.property(terms, amounts, ({ rate, decimals, currency }, balance) => {
        const { toMoney, worth: worthOf } = exchange(rate, decimals, currency);
        expect(toMoney(balance).amount <= worthOf(balance)).toBe(true);
      }),
    );
  });
});

describe('units', () => {
  it('are read back as they were written, at any precision', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.integer({ min: 0, max: 4 }), (units, decimals) => {
        expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units);
      }),
    );
  });

  it.each([
    ['12.5', 2, 1_250n],
    ['12', 2, 1_200n],
    ['0.0001', 4, 1n],
    ['7', 0, 7n],
    ['7.00', 0, 7n],
    ['012.500', 2, 1_250n],
  ])('%s at %i decimals are %i', (text, decimals, units) => {
    expect(parseUnits(text, decimals)).toBe(units);
  });

  it.each(['', '-1', '+1', '1e3', '1,000', ' 1', '1.', '.5', 'NaN', '0x10', '1.234', '1'.repeat(16)])(
    'refuses %j, which no provider may mean',
    (text) => {
      expect(() => parseUnits(text, 2)).toThrow(RangeError);
    },
  );

  it('refuses more than can be written down', () => {
    expect(() => parseUnits('9'.repeat(15), 4)).toThrow(RangeError);
  });
});

it('units are read up to 10 to the power of 18, and written with a zero before the point', () => {
  expect(readUnits('100000000000000', 4)).toBe(10n ** 18n);
  expect(readUnits('100000000000000.0001', 4)).toBeUndefined();
  expect(formatUnits(5n, 2)).toBe('0.05');
});
