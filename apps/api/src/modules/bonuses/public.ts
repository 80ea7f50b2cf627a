export { offerKind } from './catalogue-offers.ts';
export { simulateOffer } from './simulate-offer.ts';
export { bonusRoutes } from './bonuses.routes.ts';
