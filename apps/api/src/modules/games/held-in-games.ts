import type { Db } from '../../platform/database/db.ts';
import { findHeldInGames, type HeldInGame } from './games.repository.ts';

/** Last recorded balances in the games of many members, closed games included. */
export const heldInGames = (db: Db, memberIds: readonly string[]): Promise<HeldInGame[]> =>
  findHeldInGames(db, memberIds);
