/** The films there are, each in every language, as files of the member app. */
export const HOWTO_FILMS = ['wallet', 'playing', 'balance', 'bonus', 'ending'] as const;
export type HowToFilm = (typeof HOWTO_FILMS)[number];
