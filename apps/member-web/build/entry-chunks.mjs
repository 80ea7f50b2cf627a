/**
 * Lists the files that a page requests next, which the browser would otherwise find only after the first script. For a
 * prerendered page: styles and fonts; the first script requests the rest. Written by the build, for the server.
 */

/** Vite's manifest: the files of a build by their sources.
 * @typedef {Readonly<Record<string, { file: string, imports?: string[], css?: string[], assets?: string[] }>>} Manifest */
/** @typedef {'th' | 'la' | 'en'} Locale */
/** Markup for the head and the body of the page. @typedef {{ head: string, body: string }} Parts */
/** `pages` maps a path to its name in `parts`; all other paths use `other`.
 * @typedef {{ pages: Record<string, string>, parts: Record<string, Record<Locale, Parts>> }} EntryChunks */

/** Chunk and messages of each page. @type {Record<string, { part?: string, texts: string[], isPictured?: true }>} */
const PARTS = {
  home: { part: 'src/features/home/home-page.tsx', texts: ['home', 'games'], isPictured: true },
  login: { part: 'src/features/login/login-page.tsx', texts: ['login'] },
  other: { texts: [] },
};
const PAGES = { '/': 'home', '/user': 'home', '/user/home': 'home', '/login': 'login' };

/** The font files that each language needs first. */
const FACES = { th: /latin|thai|baht/, la: /latin|lao|kip/, en: /latin|baht/ };
const LOCALES = /** @type {const} */ (['th', 'la', 'en']);

/**
 * @param {Manifest} manifest
 * @param {Partial<Record<Locale, string>>} pictures  home as it looks until the app is there
 * @returns {EntryChunks}
 */
export function entryChunks(manifest, pictures) {
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
 * Returns these files and all their imports, without duplicates.
 * @param {Manifest} manifest
 * @param {string[]} names
 */
function withImports(manifest, names) {
  const seen = new Set(names);
  for (const name of seen) for (const imported of manifest[name]?.imports ?? []) seen.add(imported);
  return seen;
}
