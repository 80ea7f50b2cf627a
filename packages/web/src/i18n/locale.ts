import { isLocale, LANGUAGE_TAG, type Locale } from '@krapao/contract/locales';
import { pageConfig } from '../browser/page-config.ts';
import { readStored, store } from '../browser/storage.ts';

const YEAR_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

let locale: Locale = (() => {
  const stored = readStored('locale');
  if (isLocale(stored)) return stored;
  return pageConfig.laosMode ? 'la' : 'th';
})();

export const currentLocale = (): Locale => locale;

/** Stores the language in the browser, and in upper case in a cookie for servers of pages. */
export function changeLocale(next: Locale): void {
  locale = next;
  store('locale', next, { forGood: true });
  applyLocale();
  for (const listener of listeners) listener();
}

/** Sets the language of the page, on which fonts, line heights and screen readers depend. */
export function applyLocale(): void {
  document.documentElement.lang = LANGUAGE_TAG[locale];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser members have.
  document.cookie = `language=${locale.toUpperCase()}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
