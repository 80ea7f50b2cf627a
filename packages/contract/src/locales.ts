export const LOCALES = ['th', 'la', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/**
 * Tag for Intl, `<html lang>` and `Accept-Language`. The product calls Lao `la`, which means Latin in BCP 47 and makes
 * Intl fall back to English.
 */
export const LANGUAGE_TAG = { th: 'th', la: 'lo', en: 'en' } as const satisfies Record<Locale, string>;

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);
