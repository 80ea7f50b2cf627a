import type { Units } from '@krapao/money/exchange';
import type { CompiledQuery } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { type AccountKey, endMovingStatement, gamesRepository, startMovingStatement } from './games.repository.ts';

/** A transfer is under way: its units count neither in the wallet nor in the game. To be sent in its transaction. */
export const startMoving = (account: AccountKey, units: Units): CompiledQuery => startMovingStatement(account, units);

/** `heard` is what the provider said is in the game now; else it is what was there and what moved. */
export const endMoving = (
  account: AccountKey,
  end: { isDone: boolean; heard?: Units | undefined; at: Date },
): CompiledQuery => endMovingStatement(account, end);

/** False when it was old news, or nobody can tell what it counts. */
export const saveBalance = (
  db: Db,
  clock: Clock,
  { memberId, gameCode }: AccountKey,
  heard: { units: Units; askedAt: Date },
): Promise<boolean> => gamesRepository(db, clock).saveBalance(memberId, gameCode, heard);
