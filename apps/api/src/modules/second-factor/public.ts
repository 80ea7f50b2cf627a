export { endPasskeyFactorIn, removeLostFactorIn } from './change-factor.ts';
export { giveFactor } from './give-factor.ts';
export { SEALED_APPS, SEALED_ENROLMENTS } from './sealed-apps.queries.ts';
export type { SecondFactorDeps } from './second-factor.deps.ts';
export { secondFactorRoutes } from './second-factor.routes.ts';
