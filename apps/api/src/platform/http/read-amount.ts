import { type Currency, type Minor, parseMajor } from '@krapao/money';
import { AppError } from './app-error.ts';

/** Parses a member's amount. More decimals than the currency has are refused, never rounded. */
export function readAmount(amount: number, currency: Currency): Minor {
  try {
    return parseMajor(amount, currency);
  } catch {
    throw new AppError('KEY_INVALID', { key: 'amount' });
  }
}
