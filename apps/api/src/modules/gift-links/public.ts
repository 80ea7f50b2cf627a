export { truemoney } from './adapters/truemoney.ts';
export { giftConformance } from './gift-conformance.ts';
export type { GiftsDeps } from './gift-links.deps.ts';
export { giftLinkJobs } from './gift-links.jobs.ts';
export { giftLinkRoutes } from './gift-links.routes.ts';
export { hasOpenGift } from './open-gifts.ts';
