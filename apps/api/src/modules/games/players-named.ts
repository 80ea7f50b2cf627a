import type { Db } from '../../platform/db.ts';
import { findPlayersNamed } from './games.repository.ts';

/** Whose account at a game has this name. */
export const playersNamed = async (db: Db, username: string): Promise<string[]> =>
  (await findPlayersNamed(db, username)).map(({ id }) => id);
