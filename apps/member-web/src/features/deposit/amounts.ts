import { type Currency, formatMajor, SCALE } from '@krapao/money';

/** What was typed, as a number; undefined while it is none, or has more decimals than the currency. */
export function readAmount(typed: string, currency: Currency): number | undefined {
  const text = typed.replaceAll(/[,\s]/g, '');
  const [, decimals = ''] = text.split('.');
  if (!/^\d{1,9}(\.\d*)?$/.test(text) || decimals.length > SCALE[currency]) return undefined;
  return Number(text);
}

/** Nothing to create with: no number, or none above 0. */
export const isNothing = (amount: number | undefined): boolean => amount === undefined || amount <= 0;

export const isBelow = (amount: number | undefined, minimum: number): boolean =>
  amount !== undefined && amount > 0 && amount < minimum;

/** "1,000": whole amounts in words and on buttons go without satang. */
export const plainAmount = (amount: number, currency: Currency): string =>
  formatMajor(amount, currency).replace(/\.00$/, '');
