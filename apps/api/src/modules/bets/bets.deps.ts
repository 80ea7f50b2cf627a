import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Logger } from '../../platform/log.ts';
import type { GamesDeps } from '../games/public.ts';
import type { CountedBet } from './bets.repository.ts';

export type BetsDeps = {
  db: Db;
  games: GamesDeps;
  /** Hears of bets that count, each once, in the transaction that writes them down. */
  countBets(transaction: Db, bets: readonly CountedBet[]): Promise<void>;
  clock: Clock;
  log: Logger;
};
