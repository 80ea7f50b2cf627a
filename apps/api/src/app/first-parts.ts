import { readFile } from 'node:fs/promises';
import { isLocale, type Locale } from '@krapao/contract/locales';

/** As Vite writes it: the files of a build by their sources. */
type Manifest = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>;

/** What a page draws first, and the texts it needs for that. */
const HOME = { part: 'home/home-page.tsx', texts: ['home', 'games'] };
const FIRST: Readonly<Record<string, typeof HOME>> = {
  '/': HOME,
  '/user': HOME,
  '/user/home': HOME,
  '/login': { part: 'login/login-page.tsx', texts: ['login'] },
};

/**
 * Links for the head of a page to the files it will ask for in a moment. Without them the browser hears of those only
 * from the first script, once it has run.
 */
export async function firstParts(folder: URL): Promise<(path: string, locale: Locale) => string> {
  const manifest = await readManifest(folder);
  return (path, locale) => {
    const first = FIRST[path];
    const part = first && `src/features/${first.part}`;
    if (!first || !part || !manifest[part]) return '';
    const known = withImports(manifest, ['index.html']);
    const texts = ['common', ...first.texts].map((name) => `locales/${locale}/${name}.json`);
    const errors = Object.keys(manifest).filter((name) => name.endsWith(`texts/errors.${locale}.json`));
    const chunks = [...withImports(manifest, [part, ...texts, ...errors])].filter((name) => !known.has(name));
    const found = chunks.flatMap((name) => manifest[name] ?? []);
    return [
      ...found.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...found.flatMap(({ css = [] }) => css).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ].join('');
  };
}

/** The language a page was last read in, as the page itself wrote it down. */
export function localeOf(cookies: string | undefined, otherwise: Locale): Locale {
  const value = /(?:^|;\s*)language=(\w+)/.exec(cookies ?? '')?.[1]?.toLowerCase();
  return isLocale(value) ? value : otherwise;
}

async function readManifest(folder: URL): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(new URL('.vite/manifest.json', folder), 'utf8')) as Manifest;
  } catch {
    return {}; // Nothing is missing without it; pages only take a little longer.
  }
}

/** These and all that they import, each once. */
function withImports(manifest: Manifest, names: string[]): Set<string> {
  const seen = new Set(names);
  for (const name of seen) for (const imported of manifest[name]?.imports ?? []) seen.add(imported);
  return seen;
}
