import { readFile } from 'node:fs/promises';
import { isLocale, type Locale } from '@krapao/contract/locales';

/** As Vite writes it: the files of a build by their sources. */
type Manifest = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>;

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

/** What a page needs beyond what its own file says, as markup: for its head and for the end of its body. */
export type FirstParts = { links: string; picture: string };

/**
 * Names the files a page will ask for in a moment: without that the browser hears of them only from the first script,
 * once it has run.
 */
export async function firstParts(folder: URL): Promise<(path: string, locale: Locale) => FirstParts> {
  const manifest = await readBuilt<Manifest>(new URL('.vite/manifest.json', folder));
  const pictures = await readBuilt<Partial<Record<Locale, string>>>(new URL('.vite/pictures.json', folder));
  return (path, locale) => {
    const first = FIRST[path];
    const parts = ['src/app/start.tsx', ...(first ? [`src/features/${first.part}`] : [])];
    const texts = ['common', ...(first?.texts ?? [])].map((name) => `locales/${locale}/${name}.json`);
    const errors = Object.keys(manifest).filter((name) => name.endsWith(`texts/errors.${locale}.json`));
    const known = withImports(manifest, ['index.html']);
    const chunks = [...withImports(manifest, [...parts, ...texts, ...errors])].filter((name) => !known.has(name));
    const found = chunks.flatMap((name) => manifest[name] ?? []);
    const links = [
      ...found.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ...found.flatMap(({ css = [] }) => css).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ];
    return { links: links.join(''), picture: (first?.isPictured && pictures[locale]) || '' };
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
