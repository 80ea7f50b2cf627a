import { LANGUAGE_TAG, type Locale } from '@krapao/contract/locales';
import { type ReactNode, use } from 'react';
import { IntlProvider, type Messages } from 'use-intl';
import { currentLocale } from './locale.ts';
import { useLocale } from './use-locale.ts';

export type Namespace = keyof Messages;
type Loaded = Partial<Messages>;

const files = import.meta.glob<object>('../../../locales/*/*.json', { import: 'default' });
const errorFiles = import.meta.glob<object>('../../../../../packages/contract/texts/*.json', { import: 'default' });

function fileOf(locale: Locale, namespace: Namespace): (() => Promise<object>) | undefined {
  return (
    files[`../../../locales/${locale}/${namespace}.json`] ??
    errorFiles[`../../../../../packages/contract/texts/${namespace}.${locale}.json`]
  );
}

const cache = new Map<string, Promise<Loaded>>();
const ready = new Map<Promise<Loaded>, Loaded>();

/** Texts every screen needs; a screen adds its own. */
const SHARED: readonly Namespace[] = ['common', 'errors'];

/** The texts that a screen needs in one language: loaded once, and only when a screen asks for them. */
export function loadTexts(of: readonly Namespace[], locale = currentLocale()): Promise<Loaded> {
  const namespaces = [...SHARED, ...of];
  const key = `${locale}:${namespaces.join()}`;
  const known = cache.get(key);
  if (known) return known;
  const loading = Promise.all(
    namespaces.map(async (namespace) => [namespace, await fileOf(locale, namespace)?.()] as const),
  ).then((entries) => Object.fromEntries(entries) as Loaded);
  loading.then(
    (texts) => ready.set(loading, texts),
    () => cache.delete(key), // A lost line must not stay lost.
  );
  cache.set(key, loading);
  return loading;
}

/** Waits (Suspense) for the texts of a screen, then lets it speak. */
export function Texts({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  const locale = useLocale();
  const loading = loadTexts(of, locale);
  const messages = ready.get(loading) ?? use(loading);
  return (
    <IntlProvider locale={LANGUAGE_TAG[locale]} messages={messages} timeZone="Asia/Bangkok">
      {children}
    </IntlProvider>
  );
}
