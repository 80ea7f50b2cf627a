import type { GamesDeps } from './games.deps.ts';
import { gamesRepository } from './games.repository.ts';

export const createGames = (deps: Omit<GamesDeps, 'games'>): GamesDeps => ({
  ...deps,
  games: gamesRepository(deps.db, deps.clock),
});
