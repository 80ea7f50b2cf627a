import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Logger } from '../../platform/logs/log.ts';
import type { Game, GamesDeps } from '../games/public.ts';
import type { CountedBet } from './bets.repository.ts';

export type Played = { memberId: string; settledAt: Date };

export type BetsDeps = {
  db: Db;
  games: GamesDeps;
  /** Receives new valid bets and differences of changed ones, each once, in the transaction that records them. */
  countBets(transaction: Db, bets: readonly CountedBet[]): Promise<void>;
  /** Receives every bet of a page, known ones too: each is a sign of play. */
  recordPlay(transaction: Db, played: readonly Played[], game: Pick<Game, 'category'>): Promise<void>;
  clock: Clock;
  log: Logger;
};
