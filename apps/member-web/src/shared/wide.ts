import { DESKTOP } from '@krapao/ui/breakpoints.mjs';

export const wide = window.matchMedia(DESKTOP);
