import { resolveBreakpoints } from '../src/breakpoints.mjs';

export default {
  plugins: [
    {
      name: 'breakpoints',
      enforce: 'pre',
      transform: (/** @type {string} */ code, /** @type {string} */ id) =>
        id.endsWith('.css') ? resolveBreakpoints(code) : null,
    },
  ],
};
