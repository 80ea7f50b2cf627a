// JavaScript, because the Vite configurations pass package imports to Node unchanged.

export const PHONE = '(max-width: 767.98px)';
export const TABLET = '(min-width: 768px)';
export const DESKTOP = '(min-width: 1024px)';

/**
 * The only screen widths that change a layout. Style sheets write `(--tablet)`, or `not all and (--wide)` below it.
 * @type {Record<string, string>}
 */
export const BREAKPOINTS = {
  narrow: '(max-width: 374.98px)',
  phone: PHONE,
  tablet: TABLET,
  desktop: DESKTOP,
  wide: '(min-width: 1280px)',
};

/** Browsers do not know custom media yet. @param {string} css */
export const resolveBreakpoints = (css) =>
  css.replace(/(?<=@media[^{]*)\(--(\w+)\)/g, (condition, name) => BREAKPOINTS[name] ?? condition);
