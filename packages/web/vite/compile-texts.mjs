// JavaScript, because Vite hands what a configuration imports from a package to Node as it is.
import compile from 'icu-minify/compile';

/** @typedef {{ [key: string]: string | Texts }} Texts */
/** @typedef {{ [key: string]: ReturnType<typeof compile> | Compiled }} Compiled */

const FILES = /(apps\/[\w-]+\/locales\/\w+|contract\/texts)\/[\w.-]+\.json$/;

/**
 * Texts are parsed here, so that no phone carries the parser, nor waits for it at the first figure.
 * @type {import('vite').Plugin}
 */
export const compileTexts = {
  name: 'compile-texts',
  enforce: 'pre',
  config: () => ({
    resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
    // What is not bundled would find the parser instead.
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

/** The kinds of icu-minify. */
const [SELECT, PLURAL, NUMBER] = [1, 2, 4];

/**
 * Our languages have one form for 1 and another for the rest, or one for all. Said like that, a plural needs no rules
 * of the browser, which take a slow phone 100 ms to set up.
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
