import type { Units } from '@krapao/money/exchange';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { type AccountKey, gamesRepository } from './games.repository.ts';

/** False when it was old news, or nobody can tell what it counts. */
export const saveBalance = (
  db: Db,
  clock: Clock,
  { memberId, gameCode }: AccountKey,
  heard: { units: Units; askedAt: Date },
): Promise<boolean> => gamesRepository(db, clock).saveBalance(memberId, gameCode, heard);
