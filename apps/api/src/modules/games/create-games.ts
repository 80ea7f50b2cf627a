import type { KeptRows } from '../../platform/kept-rows.ts';
import type { GamesDeps } from './games.deps.ts';
import { gamesRepository } from './games.repository.ts';

export const createGames = ({ kept, ...deps }: Omit<GamesDeps, 'games'> & { kept: KeptRows }): GamesDeps => ({
  ...deps,
  games: gamesRepository(deps.db, deps.clock, kept),
});
