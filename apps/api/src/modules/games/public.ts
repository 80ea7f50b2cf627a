export type { Units } from './exchange.ts';
export {
  accountUnderWay,
  askHoldings,
  exchangeOf,
  type Holding,
  listSlots,
  type OwnAccount,
  ownAccount,
  refreshBalance,
  refreshSlots,
} from './game-accounts.ts';
export type { GamesDeps } from './games.deps.ts';
export { type Game, type GameAccount, gamesRepository, movingUnits } from './games.repository.ts';
export { gameRoutes } from './games.routes.ts';
export { createProviders } from './providers/create-providers.ts';
export type { Outcome, Provider } from './providers/provider.ts';
