import { LANGUAGE_TAG, type Locale } from '@krapao/contract/locales';
import { type ReactNode, use } from 'react';
import { IntlProvider, type Messages } from 'use-intl';
import { currentLocale } from './locale.ts';
import { useLocale } from './use-locale.ts';

export type Namespace = keyof Messages;
type Loaded = Partial<Messages>;

type Files = Readonly<Record<string, () => Promise<object>>>;

const errorFiles: Files = import.meta.glob<object>('../../../contract/texts/*.json', { import: 'default' });
let ownFiles: Files = {};

/** Registers the texts of an app by path: "…/locales/th/common.json". */
export function registerMessages(files: Files): void {
  ownFiles = Object.fromEntries(
    Object.entries(files).map(([path, load]) => [path.split('/').slice(-2).join('/'), load]),
  );
}

const fileOf = (locale: Locale, namespace: Namespace): (() => Promise<object>) | undefined =>
  ownFiles[`${locale}/${namespace}.json`] ?? errorFiles[`../../../contract/texts/${namespace}.${locale}.json`];

const cache = new Map<string, Promise<Loaded>>();
const ready = new Map<Promise<Loaded>, Loaded>();

/** Namespaces of every screen; a screen adds its own. */
const SHARED: readonly Namespace[] = ['common', 'errors'];

/** Loads the texts of a screen in one language, once and on demand. */
export function loadMessages(of: readonly Namespace[], locale = currentLocale()): Promise<Loaded> {
  const namespaces = [...SHARED, ...of];
  const key = `${locale}:${namespaces.join()}`;
  const known = cache.get(key);
  if (known) return known;
  const loading = Promise.all(
    namespaces.map(async (namespace) => [namespace, await fileOf(locale, namespace)?.()] as const),
  ).then((entries) => Object.fromEntries(entries) as Loaded);
  loading.then(
    (texts) => ready.set(loading, texts),
    () => cache.delete(key), // A failed load can be retried.
  );
  cache.set(key, loading);
  return loading;
}

/** Suspends until the texts of a screen are loaded, then provides them. */
export function WithMessages({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  const locale = useLocale();
  const loading = loadMessages(of, locale);
  const messages = ready.get(loading) ?? use(loading);
  return (
    <IntlProvider locale={LANGUAGE_TAG[locale]} messages={messages} timeZone="Asia/Bangkok">
      {children}
    </IntlProvider>
  );
}
