import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Texts = { [key: string]: string | Texts };
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled };

const FILES = /(member-web\/locales\/\w+|contract\/texts)\/[\w.-]+\.json$/;

/** Texts are parsed here, so that no phone carries the parser, nor waits for it at the first figure. */
export const compileTexts: Plugin = {
  name: 'compile-texts',
  enforce: 'pre',
  config: () => ({
    resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
    // What is not bundled would find the parser instead.
    ssr: { noExternal: ['use-intl'] },
  }),
  transform: (code, id) => (FILES.test(id) ? { code: JSON.stringify(compileAll(JSON.parse(code))), map: null } : null),
};

const compileAll = (texts: Texts): Compiled =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compileAll(text)]),
  );
