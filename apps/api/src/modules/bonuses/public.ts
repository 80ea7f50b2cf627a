export { bonusRoutes } from './bonuses.routes.ts';
export { offerKind } from './catalogue-offers.ts';
export { simulateOffer } from './simulate-offer.ts';
