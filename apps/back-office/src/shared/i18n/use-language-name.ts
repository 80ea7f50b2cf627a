import { LANGUAGE_TAG, type Locale, languageOf } from '@krapao/contract/locales';
import { useLocale } from 'use-intl';

/** The name of the language that a text is typed in; undefined without letters. */
export function useLanguageName(): (text: string) => string | undefined {
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' });
  return (text) => {
    const language = languageOf(text);
    return language && names.of(LANGUAGE_TAG[language]);
  };
}

/** Returns the name of one of the product's languages in that of the operator. */
export function useNameOfLocale(): (locale: Locale) => string {
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' });
  return (locale) => names.of(LANGUAGE_TAG[locale]) ?? locale;
}
