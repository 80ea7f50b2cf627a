export { agent } from './adapters/agent.ts';
export { allmybeef } from './adapters/allmybeef.ts';
export { reference } from './adapters/reference.ts';
export { sbo568 } from './adapters/sbo568.ts';
export { gameKind } from './catalogue-games.ts';
export { createGames } from './create-games.ts';
export { everyGame } from './every-game.ts';
export { fetchGameBalances, type Holding } from './fetch-game-balances.ts';
export { fetchOpenBets } from './fetch-open-bets.ts';
export { accountOfPendingTransfer, type OwnAccount, ownAccount, ownOpenAccount, playersIn } from './find-account.ts';
export { gameConformance } from './game-conformance.ts';
export type { ConnectedProvider, GamesDeps } from './games.deps.ts';
export {
  balancesOfMember,
  type Holdings,
  holdingsOfMember,
  movesSince,
  type ReportedInGame,
  reportedInGames,
  unitsOfMember,
} from './games.queries.ts';
export type { Game, GameAccount } from './games.repository.ts';
export { gameRoutes } from './games.routes.ts';
export { heldInGames } from './held-in-games.ts';
export { gameAccountsOf } from './list-game-accounts.ts';
export { playersNamed } from './players-named.ts';
export { type BetPage, type Outcome, ProviderError } from './provider.ts';
export { endMoving, isRateChanged, saveBalance, startMoving } from './record-units.ts';
export { refreshBalance, refreshGameAccounts } from './refresh-game-accounts.ts';
export { SEALED_CREDENTIALS } from './sealed-credentials.queries.ts';
