import type { Db } from '../../platform/database/db.ts';
import { findPlayersNamed } from './games.repository.ts';

/** Members with this username at any game. */
export const playersNamed = async (db: Db, username: string): Promise<string[]> =>
  (await findPlayersNamed(db, username)).map(({ id }) => id);
