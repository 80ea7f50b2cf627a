import type { AnswerOf } from '@krapao/contract/calls';
import type { HowToFilm } from '@krapao/contract/howto';
import balance from './posters/balance.svg';
import bonus from './posters/bonus.svg';
import ending from './posters/ending.svg';
import playing from './posters/playing.svg';
import wallet from './posters/wallet.svg';

export type Topic = AnswerOf<'GET /api/lookup/howto'>[number];

const POSTERS: Readonly<Record<HowToFilm, string>> = { wallet, playing, balance, bonus, ending };

/** The poster of a film: the operators' own, or the app's. */
export const posterOf = ({ poster }: Topic, film: HowToFilm): string => poster ?? POSTERS[film];
