import { type Currency, formatMajor } from '@krapao/money';

/** "1,000": whole amounts in words and on buttons go without satang. */
export const plainAmount = (amount: number, currency: Currency): string =>
  formatMajor(amount, currency).replace(/\.00$/, '');
