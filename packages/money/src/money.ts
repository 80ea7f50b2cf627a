declare const brand: unique symbol;

/** ISO codes. The product's word BAHT is THB. */
export type Currency = 'THB' | 'LAK';

/**
 * Whole minor units: satang for baht, kip for kip (the laan att is not used in payments). A bigint, so JSON.stringify
 * throws on an amount that was not converted.
 */
export type Minor = bigint & { readonly [brand]: 'minor units' };

/** Decimals of each currency. Stored ledger entries depend on them, so they can never change. */
export const SCALE = { THB: 2, LAK: 0 } as const satisfies Record<Currency, number>;

export const CURRENCY_SIGN = { THB: '฿', LAK: '₭' } as const satisfies Record<Currency, string>;

/** U+2212: as wide as a plus, so that signed amounts align. */
export const MINUS = '\u2212';

/** Shown in place of a missing number. */
export const NOT_A_NUMBER = '\u2013';

export const minor = (units: bigint): Minor => units as Minor;

export const sum = (amounts: readonly Minor[]): Minor => minor(amounts.reduce<bigint>((a, b) => a + b, 0n));

/** Parses major units from the wire. Throws RangeError when a digit would be lost. */
export function parseMajor(value: number | string, currency: Currency): Minor {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (whole === undefined || fraction.length > SCALE[currency]) {
    throw new RangeError(`not an amount in ${currency}: ${value}`);
  }
  const units = BigInt(whole + fraction.padEnd(SCALE[currency], '0'));
  return minor(sign === '-' ? -units : units);
}

/** Converts to major units for the wire. Exact below 2**53 minor units, 90 trillion baht. */
export function toMajor(units: Minor, currency: Currency): number {
  return Number(units) / 10 ** SCALE[currency];
}

/** Not Intl.NumberFormat: its setup takes 100 ms on a slow phone, before the first figure can show. */
export function groupThousands(digits: string): string {
  const [whole = '', fraction] = digits.split('.');
  const thousands = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}

const grouped = (value: number, currency: Currency): string => groupThousands(value.toFixed(SCALE[currency]));

/** "1,234.50", the same in every language; a dash for anything but a number. */
export function formatMajor(value: number | null | undefined, currency: Currency): string {
  return typeof value === 'number' && Number.isFinite(value) ? grouped(value, currency) : NOT_A_NUMBER;
}

/** "1,000": amounts in sentences and on buttons omit zero satang. */
export const plainAmount = (value: number, currency: Currency): string =>
  formatMajor(value, currency).replace(/\.00$/, '');

/** "฿1,234.50"; with `signed` also "+฿1,234.50" and "−฿1,234.50". */
export function formatMoney(
  value: number | null | undefined,
  currency: Currency,
  { signed = false }: { signed?: boolean } = {},
): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return NOT_A_NUMBER;
  const sign = value < 0 ? MINUS : signed && value > 0 ? '+' : '';
  return `${sign}${CURRENCY_SIGN[currency]}${grouped(Math.abs(value), currency)}`;
}

/** "฿1,000": money in a sentence. */
export const roundMoney = (value: number, currency: Currency): string =>
  `${CURRENCY_SIGN[currency]}${plainAmount(value, currency)}`;

/** Splits "+฿1,234.50" for display in different sizes; undefined for a dash. */
export function partsOfMoney(text: string) {
  const [, sign = '', symbol = '', whole, decimals = ''] = /^([+\u2212]?)(\D)([\d,]+)(\.\d+)?$/.exec(text) ?? [];
  return whole === undefined ? undefined : { sign, symbol, whole, decimals };
}
