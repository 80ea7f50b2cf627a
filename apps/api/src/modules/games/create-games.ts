import type { Db } from '../../platform/db.ts';
import type { GamesDeps } from './games.deps.ts';
import { gamesRepository } from './games.repository.ts';

export const createGames = ({ db, ...deps }: Omit<GamesDeps, 'games'> & { db: Db }): GamesDeps => ({
  ...deps,
  games: gamesRepository(db, deps.clock),
});
