import { readFile } from 'node:fs/promises';
import { isLocale, type Locale } from '@krapao/contract/locales';

/** Markup that a page needs beyond its own file, for its head and its body. */
export type EntryChunks = { readonly head: string; readonly body: string };

/** The build's manifest: the chunks of each path and their markup in each language. */
type Written = {
  pages: Readonly<Record<string, string>>;
  parts: Readonly<Record<string, Record<Locale, EntryChunks>>>;
};

const NONE: EntryChunks = { head: '', body: '' };

/** Returns the entry chunks of a path; without them pages only load a little slower. */
export async function entryChunks(folder: URL): Promise<(path: string, locale: Locale) => EntryChunks> {
  const { pages, parts } = await readWritten(new URL('.vite/entry-chunks.json', folder));
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

/** The language a page was last read in, from the cookie the page sets. */
export function localeOf(cookies: string | undefined, otherwise: Locale): Locale {
  const value = /(?:^|;\s*)language=(\w+)/.exec(cookies ?? '')?.[1]?.toLowerCase();
  return isLocale(value) ? value : otherwise;
}
