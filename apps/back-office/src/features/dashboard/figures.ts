import { type Currency, formatMoney } from '@krapao/money';

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Short form where there is no room for all digits: "1.2M", "473K". */
export const compact = (value: number): string => COMPACT.format(value).replace('-', '−');

/** Without decimals, because a key figure is read at a glance. */
export const wholeMoney = (value: number, currency: Currency): string =>
  formatMoney(Math.round(value), currency).replace(/\.00$/, '');

export const wholeNumber = (value: number): string => value.toLocaleString('en');

/** Seconds as "2:14". */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
