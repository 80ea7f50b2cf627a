import type { AnswerOf } from '@krapao/contract/calls';
import type { HowToFilm } from '@krapao/contract/howto';
import balance from './posters/balance.svg';
import bonus from './posters/bonus.svg';
import ending from './posters/ending.svg';
import playing from './posters/playing.svg';
import wallet from './posters/wallet.svg';

export type Topic = AnswerOf<'GET /api/lookup/howto'>[number];

export const POSTERS: Readonly<Record<HowToFilm, string>> = { wallet, playing, balance, bonus, ending };
