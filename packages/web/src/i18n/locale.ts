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

/** Remembers the language here, and in a cookie in upper case for whoever serves pages. */
export function changeLocale(next: Locale): void {
  locale = next;
  store('locale', next, { forGood: true });
  applyLocale();
  for (const listener of listeners) listener();
}

/** Tells the page which language it is in: fonts, line heights and screen readers depend on it. */
export function applyLocale(): void {
  document.documentElement.lang = LANGUAGE_TAG[locale];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser members have.
  document.cookie = `language=${locale.toUpperCase()}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
