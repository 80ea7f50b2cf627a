import balance from './posters/balance.svg';
import bonus from './posters/bonus.svg';
import ending from './posters/ending.svg';
import playing from './posters/playing.svg';
import wallet from './posters/wallet.svg';

/** The five videos in their order, each with the picture that stands before it. */
export const TOPICS = [
  { name: 'wallet', poster: wallet },
  { name: 'playing', poster: playing },
  { name: 'balance', poster: balance },
  { name: 'bonus', poster: bonus },
  { name: 'ending', poster: ending },
] as const;

export type Topic = (typeof TOPICS)[number];
