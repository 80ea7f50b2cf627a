import type { Db } from '../../platform/db.ts';
import { findHeldInGames, type HeldInGame } from './games.repository.ts';

/** What the open games of many members were last heard to hold. */
export const heldInGames = (db: Db, memberIds: readonly string[]): Promise<HeldInGame[]> =>
  findHeldInGames(db, memberIds);
