import { readFile } from 'node:fs/promises';
import { isLocale, type Locale } from '@krapao/contract/locales';

/** What a page needs beyond what its own file says, as markup: for its head and for its body. */
export type FirstParts = { readonly head: string; readonly body: string };

/** As the build of the app wrote it: which parts a path is drawn with, and their markup in each language. */
type Written = { pages: Readonly<Record<string, string>>; parts: Readonly<Record<string, Record<Locale, FirstParts>>> };

const NONE: FirstParts = { head: '', body: '' };

/** The parts of a path; nothing is missing without them, pages only take a little longer. */
export async function firstParts(folder: URL): Promise<(path: string, locale: Locale) => FirstParts> {
  const { pages, parts } = await readWritten(new URL('.vite/first-parts.json', folder));
  const byPath = new Map(Object.entries(pages));
  return (path, locale) => parts[byPath.get(path) ?? 'other']?.[locale] ?? NONE;
}

async function readWritten(file: URL): Promise<Written> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Written;
  } catch {
    return { pages: {}, parts: {} };
  }
}

/** The language a page was last read in, as the page itself wrote it down. */
export function localeOf(cookies: string | undefined, otherwise: Locale): Locale {
  const value = /(?:^|;\s*)language=(\w+)/.exec(cookies ?? '')?.[1]?.toLowerCase();
  return isLocale(value) ? value : otherwise;
}
