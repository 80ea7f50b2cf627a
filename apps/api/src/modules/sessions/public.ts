export { identifyBearer } from './identify-bearer.ts';
export { rememberDevice } from './known-device.ts';
export { loginAttemptsRepository } from './login-attempts.repository.ts';
export { type PasswordGiven, provePassword } from './prove-password.ts';
export type { SessionsDeps } from './sessions.deps.ts';
export { sessionsRepository } from './sessions.repository.ts';
export { sessionRoutes } from './sessions.routes.ts';
