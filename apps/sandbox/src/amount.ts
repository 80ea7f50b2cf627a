import { type Currency, type Minor, minor, parseMajor, SCALE } from '@krapao/money';
import { Problem } from './problem.ts';

/** Parses amounts of banks, channels and wallets: decimal text on the wire, minor units inside. */
export function parseAmount(text: string, currency: Currency): Minor {
  const amount = readAmount(text, currency);
  if (amount === undefined || amount <= 0n) throw new Problem(400, 'BAD_AMOUNT', `not an amount in ${currency}`);
  return amount;
}

/** Returns undefined for a text that is no amount of this currency, such as half a satang. */
export function readAmount(text: string, currency: Currency): Minor | undefined {
  try {
    return parseMajor(text, currency);
  } catch {
    return undefined;
  }
}

/** "500.25", "50000": always with all decimals of the currency. */
export function formatAmount(units: bigint, currency: Currency): string {
  const scale = SCALE[currency];
  const digits = units.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** PostgreSQL returns a bigint as text. */
export const unitsOf = (text: string): Minor => minor(BigInt(text));
