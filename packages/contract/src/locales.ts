export const LOCALES = ['th', 'la', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/**
 * `la` is the product's name for Lao, but in BCP 47 it means Latin, and Intl then answers in
 * English. The tag is what Intl, `<html lang>` and `Accept-Language` get.
 */
export const LANGUAGE_TAG = { th: 'th', la: 'lo', en: 'en' } as const satisfies Record<Locale, string>;

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);
