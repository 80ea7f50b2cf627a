import balance from './posters/balance.svg';
import bonus from './posters/bonus.svg';
import ending from './posters/ending.svg';
import playing from './posters/playing.svg';
import wallet from './posters/wallet.svg';

/** The five videos in their order, each with the picture that stands before it. Two are not filmed yet. */
export const TOPICS = [
  { name: 'wallet', poster: wallet, isFilmed: true },
  { name: 'playing', poster: playing, isFilmed: true },
  { name: 'balance', poster: balance, isFilmed: true },
  { name: 'bonus', poster: bonus, isFilmed: false },
  { name: 'ending', poster: ending, isFilmed: false },
] as const;

export type Topic = (typeof TOPICS)[number];
