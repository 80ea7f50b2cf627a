export { bonusRoutes } from './bonuses.routes.ts';
export { type SpentBudget, spentBudgets } from './budgets.queries.ts';
export { offerKind } from './catalogue-offers.ts';
export { simulateOffer } from './simulate-offer.ts';
