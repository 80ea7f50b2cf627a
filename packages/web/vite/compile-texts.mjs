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
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compileAll(text)]),
  );
