export const LOCALES = ['th', 'la', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/**
 * Tag for Intl, `<html lang>` and `Accept-Language`. The product calls Lao `la`, which means Latin in BCP 47 and makes
 * Intl fall back to English.
 */
export const LANGUAGE_TAG = { th: 'th', la: 'lo', en: 'en' } as const satisfies Record<Locale, string>;

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

const SCRIPTS = { th: /\p{Script=Thai}/gu, la: /\p{Script=Lao}/gu, en: /\p{Script=Latin}/gu } as const;

/** The language of a text that a person typed, by its letters; undefined without letters. */
export function languageOf(text: string): Locale | undefined {
  const counts = LOCALES.map((locale) => ({ locale, letters: text.match(SCRIPTS[locale])?.length ?? 0 }));
  const own = counts.filter(({ locale, letters }) => locale !== 'en' && letters > 0);
  // Thai and Lao texts often hold Latin names and codes.
  const [most] = (own.length > 0 ? own : counts).toSorted((a, b) => b.letters - a.letters);
  return most && most.letters > 0 ? most.locale : undefined;
}
