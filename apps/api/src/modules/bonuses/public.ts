export type { BonusesDeps } from './bonuses.deps.ts';
export { bonusRoutes } from './bonuses.routes.ts';
