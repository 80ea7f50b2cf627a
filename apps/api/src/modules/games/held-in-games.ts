import type { Db } from '../../platform/db.ts';
import { findHeldInGames, type HeldInGame } from './games.repository.ts';

/** What the games of many members were last heard to hold, closed ones too. */
export const heldInGames = (db: Db, memberIds: readonly string[]): Promise<HeldInGame[]> =>
  findHeldInGames(db, memberIds);
