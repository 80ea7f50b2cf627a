import type { Db } from '../../platform/database/db.ts';
import { type BetDay, betsRepository } from './bets.repository.ts';

/** Valid bets of these members in a period, by day in Bangkok. */
export const betsByDay = (db: Db, memberIds: readonly string[], from: Date, to: Date): Promise<BetDay[]> =>
  betsRepository(db).byDay(memberIds, from, to);
