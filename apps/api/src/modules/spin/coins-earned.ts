import type { Db } from '../../platform/database/db.ts';
import { coinBalancesRepository } from './coin-balances.repository.ts';

/** Coins from deposits and operators since then, newest first; prizes of the wheel are shown by the wheel. */
export const coinsEarned = (db: Db, memberId: string, since: Date) =>
  coinBalancesRepository(db).credits(memberId, since);
