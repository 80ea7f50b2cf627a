/** As wide as the desktop composition. */
export const wide = window.matchMedia('(min-width: 1024px)');
