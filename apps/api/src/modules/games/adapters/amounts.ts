import { parseUnits, readUnits, type Units } from '@krapao/money/exchange';
import { z } from 'zod';

/** An amount in JSON: a number, or text where the number lost digits. */
export const JsonAmount = z.union([z.number(), z.string()]);
type JsonAmount = z.infer<typeof JsonAmount>;

/** Digits beyond the decimals, so that 29.999999999999996 is 30 and 29.9999 is not. */
const SPARE_DIGITS = 5;

const decimalText = (amount: JsonAmount, decimals: number): string =>
  typeof amount === 'string' ? amount : amount.toFixed(decimals + SPARE_DIGITS);

/** Exactly this amount, or undefined where it has more decimals than the game. */
export const exactUnits = (amount: JsonAmount, decimals: number): Units | undefined =>
  readUnits(decimalText(amount, decimals), decimals);

/** The part of a balance that the game's decimals can name. Throws RangeError for anything that is no balance. */
export function wholeUnits(amount: JsonAmount, decimals: number): Units {
  const [whole = '', fraction = ''] = decimalText(amount, decimals).split('.');
  return parseUnits(decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`, decimals);
}

/** A signed amount, as a win or loss. Throws RangeError where it is not exact. */
export function signedUnits(amount: JsonAmount, decimals: number): Units {
  const text = decimalText(amount, decimals);
  return text.startsWith('-') ? -parseUnits(text.slice(1), decimals) : parseUnits(text, decimals);
}

/** A number of the same value, for services that want numbers. Exact up to 15 digits, which `parseUnits` allows. */
export const jsonNumber = (units: Units, decimals: number): number => Number(units) / 10 ** decimals;
