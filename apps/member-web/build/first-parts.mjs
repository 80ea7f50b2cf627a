/**
 * Which files a page will ask for in a moment: without being told, the browser hears of them only from the first script,
 * once it has run. Where there is a picture of the page, its styles and faces come first; the first script asks for the
 * rest. Written once by the build, for whoever serves it.
 */

/** As Vite writes it: the files of a build by their sources.
 * @typedef {Readonly<Record<string, { file: string, imports?: string[], css?: string[], assets?: string[] }>>} Manifest */
/** @typedef {'th' | 'la' | 'en'} Locale */
/** Markup, for the head of the page and for its body. @typedef {{ head: string, body: string }} Parts */
/** Pages are named by their path; all others are drawn with `other`.
 * @typedef {{ pages: Record<string, string>, parts: Record<string, Record<Locale, Parts>> }} FirstParts */

/** What draws a page, and its texts. @type {Record<string, { part?: string, texts: string[], isPictured?: true }>} */
const PARTS = {
  home: { part: 'src/features/home/home-page.tsx', texts: ['home', 'games'], isPictured: true },
  login: { part: 'src/features/login/login-page.tsx', texts: ['login'] },
  other: { texts: [] },
};
const PAGES = { '/': 'home', '/user': 'home', '/user/home': 'home', '/login': 'login' };

/** The faces that a reader of each language sees first. */
const FACES = { th: /latin|thai|baht/, la: /latin|lao|kip/, en: /latin|baht/ };
const LOCALES = /** @type {const} */ (['th', 'la', 'en']);

/**
 * @param {Manifest} manifest
 * @param {Partial<Record<Locale, string>>} pictures  home as it looks until the app is there
 * @returns {FirstParts}
 */
export function firstParts(manifest, pictures) {
  const named = Object.keys(PARTS).map((name) => {
    const inEach = LOCALES.map((locale) => [locale, partsOf(manifest, PARTS[name], locale, pictures[locale])]);
    return [name, Object.fromEntries(inEach)];
  });
  return { pages: PAGES, parts: Object.fromEntries(named) };
}

/**
 * @param {Manifest} manifest
 * @param {(typeof PARTS)[string] | undefined} page
 * @param {Locale} locale
 * @param {string | undefined} drawn
 * @returns {Parts}
 */
function partsOf(manifest, page, locale, drawn) {
  const { part, texts = [], isPictured } = page ?? {};
  const sources = ['src/app/start.tsx', ...(part ? [part] : [])];
  const words = ['common', ...texts].map((name) => `locales/${locale}/${name}.json`);
  const errors = Object.keys(manifest).filter((name) => name.endsWith(`texts/errors.${locale}.json`));
  const known = withImports(manifest, ['index.html']);
  const chunks = [...withImports(manifest, [...sources, ...words, ...errors])].filter((name) => !known.has(name));
  const found = chunks.flatMap((name) => manifest[name] ?? []);
  const scripts = found.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
  const styles = found
    .flatMap(({ css = [] }) => css)
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    .join('');
  if (!isPictured || !drawn) return { head: scripts + styles, body: '' };
  const faces = [...known]
    .flatMap((name) => manifest[name]?.assets ?? [])
    .filter((file) => file.endsWith('.woff2') && FACES[locale].test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('');
  return { head: styles + faces, body: `<template class="next-parts">${scripts}</template>${drawn}` };
}

/**
 * These and all that they import, each once.
 * @param {Manifest} manifest
 * @param {string[]} names
 */
function withImports(manifest, names) {
  const seen = new Set(names);
  for (const name of seen) for (const imported of manifest[name]?.imports ?? []) seen.add(imported);
  return seen;
}
