// JavaScript, because Vite passes package imports of a configuration to Node unchanged.
import compile from 'icu-minify/compile';

/** @typedef {{ [key: string]: string | Texts }} Texts */
/** @typedef {{ [key: string]: ReturnType<typeof compile> | Compiled }} Compiled */

const FILES = /(apps\/[\w-]+\/locales\/\w+|contract\/texts)\/[\w.-]+\.json$/;

/**
 * Parses texts at build time, so that phones neither load the parser nor wait for it at the first figure.
 * @type {import('vite').Plugin}
 */
export const compileTexts = {
  name: 'compile-texts',
  enforce: 'pre',
  config: () => ({
    resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
    // Unbundled imports would resolve to the parser instead.
    ssr: { noExternal: ['use-intl'] },
  }),
  transform: (code, id) => (FILES.test(id) ? { code: JSON.stringify(compileAll(JSON.parse(code))), map: null } : null),
};

/**
 * @param {Texts} texts
 * @returns {Compiled}
 */
const compileAll = (texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? withoutRules(compile(text)) : compileAll(text),
    ]),
  );

/** Node types of icu-minify. */
const [SELECT, PLURAL, NUMBER] = [1, 2, 4];

/**
 * Turns a plural into a selection by number: our languages have one form for 1 and another for the rest, or one for
 * all. This avoids the browser's plural rules, whose setup takes 100 ms on a slow phone.
 * @param {any} text  a plain one, or its parts
 * @param {string} [counted]  what "#" stands for
 * @returns {any}
 */
export function withoutRules(text, counted) {
  if (text === 0) return [[counted, NUMBER]];
  if (!Array.isArray(text)) return text;
  return text.map((part) => {
    if (part === 0) return [counted, NUMBER];
    if (!Array.isArray(part)) return part;
    const [name, kind, forms] = part;
    if (kind === PLURAL) return [name, SELECT, ofEach(byNumber(forms), name)];
    if (kind === SELECT) return [name, SELECT, ofEach(forms, counted)];
    return [name, ...withoutRules(part.slice(1), counted)];
  });
}

/** @param {Record<string, any>} forms @param {string} [counted] */
const ofEach = (forms, counted) =>
  Object.fromEntries(Object.entries(forms).map(([when, form]) => [when, withoutRules(form, counted)]));

/** "one" is 1, unless there is a form for exactly that. @param {Record<string, any>} forms */
const byNumber = ({ one, ...forms }) => ({
  ...(one !== undefined && { 1: one }),
  ...Object.fromEntries(Object.entries(forms).map(([when, form]) => [when.replace('=', ''), form])),
});
