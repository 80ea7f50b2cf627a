export { transferFailure } from './explain-failure.ts';
export { createGameMoney } from './game-money.ts';
export { type MoneyInGame, moneyInGames } from './money-in-games.ts';
export { smallestTransfer } from './smallest-transfer.ts';
export { transferAll } from './transfer.ts';
export type { TransfersDeps } from './transfers.deps.ts';
export { transferJobs } from './transfers.jobs.ts';
export { transferRoutes } from './transfers.routes.ts';
export { moneyComingHome, transfersUnderWay } from './transfers-under-way.ts';
