import type { SettingsCache } from '../../platform/database/settings-cache.ts';
import type { GamesDeps } from './games.deps.ts';
import { gamesRepository } from './games.repository.ts';

export const createGames = ({ cache, ...deps }: Omit<GamesDeps, 'games'> & { cache: SettingsCache }): GamesDeps => ({
  ...deps,
  games: gamesRepository(deps.db, deps.clock, cache),
});
