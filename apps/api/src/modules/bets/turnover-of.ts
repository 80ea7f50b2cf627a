import type { Db } from '../../platform/database/db.ts';
import { betsRepository, type Turnover } from './bets.repository.ts';

/** Valid bets of these members so far, by game. */
export const turnoverOf = (db: Db, memberIds: readonly string[]): Promise<Turnover[]> =>
  betsRepository(db).turnoverOf(memberIds);
