import type { Units } from '@krapao/money/exchange';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { type AccountKey, gamesRepository, movingUnits } from './games.repository.ts';

/** A transfer is under way: its units count neither in the wallet nor in the game. */
export const startMoving = (transaction: Db, account: AccountKey, units: Units): Promise<void> =>
  movingUnits(transaction).start(account, units);

/** `heard` is what the provider said is in the game now; else it is what was there and what moved. */
export const endMoving = (
  transaction: Db,
  account: AccountKey,
  end: { isDone: boolean; heard?: Units | undefined; at: Date },
): Promise<void> => movingUnits(transaction).end(account, end);

/** False when it was old news, or nobody can tell what it counts. */
export const saveBalance = (
  db: Db,
  clock: Clock,
  { memberId, gameCode }: AccountKey,
  heard: { units: Units; askedAt: Date },
): Promise<boolean> => gamesRepository(db, clock).saveBalance(memberId, gameCode, heard);
