import { readFile } from 'node:fs/promises';
import { isLocale, type Locale } from '@krapao/contract/locales';

/** As Vite writes it: the files of a build by their sources. */
type Manifest = Readonly<Record<string, { file: string; imports?: string[]; css?: string[]; assets?: string[] }>>;

type First = {
  /** What draws the page. */
  part: string;
  texts: readonly string[];
  /** Home is there as a picture too, for the time until its scripts are. */
  isPictured?: true;
};

const HOME: First = { part: 'home/home-page.tsx', texts: ['home', 'games'], isPictured: true };
const FIRST: Readonly<Record<string, First>> = {
  '/': HOME,
  '/user': HOME,
  '/user/home': HOME,
  '/login': { part: 'login/login-page.tsx', texts: ['login'] },
};

/** The faces that a reader of each language sees first. */
const FACES = { th: /latin|thai|baht/, la: /latin|lao|kip/, en: /latin|baht/ } as const satisfies Record<
  Locale,
  RegExp
>;

/** What a page needs beyond what its own file says, as markup: for its head and for its body. */
export type FirstParts = { head: string; body: string };

/**
 * Names the files a page will ask for in a moment: without that the browser hears of them only from the first script,
 * once it has run. Where there is a picture, its styles and faces come first; the first script asks for the rest.
 */
export async function firstParts(folder: URL): Promise<(path: string, locale: Locale) => FirstParts> {
  const manifest = await readBuilt<Manifest>(new URL('.vite/manifest.json', folder));
  const pictures = await readBuilt<Partial<Record<Locale, string>>>(new URL('.vite/pictures.json', folder));
  const partsOf = (first: First | undefined, locale: Locale): FirstParts => {
    const parts = ['src/app/start.tsx', ...(first ? [`src/features/${first.part}`] : [])];
    const texts = ['common', ...(first?.texts ?? [])].map((name) => `locales/${locale}/${name}.json`);
    const errors = Object.keys(manifest).filter((name) => name.endsWith(`texts/errors.${locale}.json`));
    const known = withImports(manifest, ['index.html']);
    const chunks = [...withImports(manifest, [...parts, ...texts, ...errors])].filter((name) => !known.has(name));
    const found = chunks.flatMap((name) => manifest[name] ?? []);
    const scripts = found.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
    const styles = found
      .flatMap(({ css = [] }) => css)
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
      .join('');
    const picture = first?.isPictured && pictures[locale];
    if (!picture) return { head: scripts + styles, body: '' };
    const faces = [...known]
      .flatMap((name) => manifest[name]?.assets ?? [])
      .filter((file) => file.endsWith('.woff2') && FACES[locale].test(file))
      .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
      .join('');
    return { head: styles + faces, body: `<template class="next-parts">${scripts}</template>${picture}` };
  };
  /** One object for all pages with the same parts. */
  const made = new Map<string, FirstParts>();
  return (path, locale) => {
    const first = FIRST[path];
    const key = `${locale} ${first?.part}`;
    const parts = made.get(key) ?? partsOf(first, locale);
    made.set(key, parts);
    return parts;
  };
}

/** The language a page was last read in, as the page itself wrote it down. */
export function localeOf(cookies: string | undefined, otherwise: Locale): Locale {
  const value = /(?:^|;\s*)language=(\w+)/.exec(cookies ?? '')?.[1]?.toLowerCase();
  return isLocale(value) ? value : otherwise;
}

async function readBuilt<Content extends object>(file: URL): Promise<Content> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Content;
  } catch {
    return {} as Content; // Nothing is missing without it; pages only take a little longer.
  }
}

/** These and all that they import, each once. */
function withImports(manifest: Manifest, names: string[]): Set<string> {
  const seen = new Set(names);
  for (const name of seen) for (const imported of manifest[name]?.imports ?? []) seen.add(imported);
  return seen;
}
