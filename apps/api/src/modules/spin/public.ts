export { voidCoupon } from './claim-coupon.ts';
export { earnCoins, giveCoins } from './credit-coins.ts';
export { publishWheel, stopWheel } from './publish-wheel.ts';
export type { PromiseDeps, SpinDeps } from './spin.deps.ts';
export { coinsOfMember } from './spin.questions.ts';
export { spinRoutes } from './spin.routes.ts';
export type { WheelDraft } from './wheel.ts';
