import type { Locale } from './locales.ts';

/** Name of a currency after an amount. */
export const UNITS: Readonly<Record<'THB' | 'LAK', Readonly<Record<Locale, string>>>> = {
  THB: { th: 'บาท', la: 'ບາດ', en: 'baht' },
  LAK: { th: 'กีบ', la: 'ກີບ', en: 'kip' },
};
