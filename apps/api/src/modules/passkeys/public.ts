export type { PasskeysDeps } from './passkeys.deps.ts';
export { passkeyRoutes } from './passkeys.routes.ts';
