import { type Currency, type Minor, minor, parseMajor, SCALE } from '@krapao/money';

/** Digits with or without groups of three; spaces and a currency's name around them are dropped. */
const PLAIN = /^\d{1,12}(\.\d+)?$/;
const GROUPED = /^\d{1,3}(,\d{3}){1,4}(\.\d+)?$/;

/**
 * Parses an amount as banks print it. Undefined unless every digit is understood; zeros beyond the currency's decimals
 * are dropped, other digits are not.
 */
export function parseAmount(text: string, currency: Currency, decimal: '.' | ',' = '.'): Minor | undefined {
  const bare = text.trim().replace(/^(?:THB|LAK|฿|₭)\s*|\s*(?:THB|LAK|฿|₭)$/g, '');
  const [, sign = '', digits = '', trailing = ''] = /^([+-]?)([\d.,]+)(-?)$/.exec(bare) ?? [];
  if (sign && trailing) return undefined;
  const swapped = decimal === '.' ? digits : digits.replaceAll(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
  if (!PLAIN.test(swapped) && !GROUPED.test(swapped)) return undefined;
  const [whole = '', fraction = ''] = swapped.replaceAll(',', '').split('.');
  const scale = SCALE[currency];
  if (/[^0]/.test(fraction.slice(scale))) return undefined;
  const shown = fraction.slice(0, scale);
  const units = parseMajor(shown ? `${whole}.${shown}` : whole, currency);
  return minor(sign === '-' || trailing === '-' ? -units : units);
}
