import { type Currency, type Minor, minor, SCALE } from './money.ts';

/** A whole number of the provider's smallest units. */
export type Units = bigint;

export type Exchange = {
  /** The part of an amount that both sides can represent exactly; the remainder is not moved. */
  toUnits(amount: Minor): { units: Units; amount: Minor };
  /** The part of a game balance that is a whole number of minor units. */
  toMoney(units: Units): { units: Units; amount: Minor };
  /** Value of a game balance; a fraction of a minor unit is dropped. */
  worth(units: Units): Minor;
  /** Smallest amount that can be moved. */
  readonly step: Minor;
};

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));

/**
 * Converts between money and units at `rate` money per unit. Amounts are rounded down to what both sides can represent
 * exactly, so that no transfer creates or loses money. Throws RangeError on an invalid rate.
 */
export function exchange(rate: string, decimals: number, currency: Currency): Exchange {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(rate) ?? [];
  // `money` minor units equal `units` of the provider's smallest units; both are whole numbers at any rate.
  const money = BigInt(whole + fraction) * 10n ** BigInt(SCALE[currency]);
  const units = 10n ** BigInt(fraction.length + decimals);
  if (money === 0n) throw new RangeError(`not a rate: ${rate}`);
  const common = divisor(money, units);
  const moneyStep = money / common;
  const unitStep = units / common;
  const exactly = (steps: bigint) => ({ units: steps * unitStep, amount: minor(steps * moneyStep) });
  return {
    step: minor(moneyStep),
    toUnits: (amount) => exactly(amount / moneyStep),
    toMoney: (balance) => exactly(balance / unitStep),
    worth: (balance) => minor((balance * moneyStep) / unitStep),
  };
}

export const exchangeOf = ({ rate, decimals }: { rate: string; decimals: number }, currency: Currency): Exchange =>
  exchange(rate, decimals, currency);

/** Above any real balance, and small enough for sums of balances to be stored. */
const UNITS_MAX = 10n ** 18n;

/**
 * Parses "12.5" to 1250n at two decimals; undefined for an invalid amount, or with more decimals than the provider has.
 */
export function readUnits(text: string, decimals: number): Units | undefined {
  const [, whole, fraction = ''] = /^(\d{1,15})(?:\.(?=\d)(\d*?)0*)?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return undefined;
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  return units > UNITS_MAX ? undefined : units;
}

/** As `readUnits`, but throws. */
export function parseUnits(text: string, decimals: number): Units {
  const units = readUnits(text, decimals);
  if (units === undefined) throw new RangeError(`not an amount of units: ${text}`);
  return units;
}

export function formatUnits(units: Units, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
