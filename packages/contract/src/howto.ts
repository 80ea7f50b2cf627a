/** How-to films, files of the member app in every language. */
export const HOWTO_FILMS = ['wallet', 'playing', 'balance', 'bonus', 'ending'] as const;
export type HowToFilm = (typeof HOWTO_FILMS)[number];
