export { countPasskeys } from './count-passkeys.ts';
export { usePasskeyFactor } from './passkey-factor.ts';
export type { PasskeysDeps } from './passkeys.deps.ts';
export { passkeyRoutes } from './passkeys.routes.ts';
export { removeLostPasskeysIn } from './remove-passkey.ts';
