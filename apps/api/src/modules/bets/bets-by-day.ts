import type { Db } from '../../platform/db.ts';
import { type BetDay, betsRepository } from './bets.repository.ts';

/** What these members bet from one time to another, day by day in Bangkok. */
export const betsByDay = (db: Db, memberIds: readonly string[], from: Date, to: Date): Promise<BetDay[]> =>
  betsRepository(db).byDay(memberIds, from, to);
