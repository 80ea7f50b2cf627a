import type { Db } from '../../platform/db.ts';
import { betsRepository, type Turnover } from './bets.repository.ts';

/** What these members have bet so far, game by game. */
export const turnoverOf = (db: Db, memberIds: readonly string[]): Promise<Turnover[]> =>
  betsRepository(db).turnoverOf(memberIds);
