import { resolveBreakpoints } from '@krapao/ui/breakpoints.mjs';
import { compileTexts } from './compile-messages.mjs';

/** @type {import('vite').Plugin} */
const breakpoints = {
  name: 'breakpoints',
  enforce: 'pre',
  transform: (code, id) => (/\.css($|\?)/.test(id) ? { code: resolveBreakpoints(code), map: null } : null),
};

/** @type {import('vite').Plugin} */
const buildOptions = {
  name: 'build-options',
  config: () => ({
    build: {
      // The CSP allows fonts from files only, and a hashed file is cached for good.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2022',
    },
  }),
};

/** Everything that the builds of the web apps share. */
export const webApp = [breakpoints, compileTexts, buildOptions];
