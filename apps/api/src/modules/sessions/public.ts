export { beginGuess } from './begin-guess.ts';
export { createSessions } from './create-sessions.ts';
export {
  endSessionIn,
  endSessions,
  endSessionsIn,
  forgetDevicesIn,
  forgetOldSessions,
  forgiveGuesses,
  previousLogin,
  sessionsOver,
} from './end-sessions.ts';
export { identifyBearer } from './identify-bearer.ts';
export { knownDevice, rememberDevice, shownBrowser } from './known-device.ts';
export { logInBy } from './log-in-by.ts';
export { isOwnPassword, tryPassword } from './prove-password.ts';
export { proveSessionIn, unproveOthersIn } from './prove-session.ts';
export { acknowledgeCheck, sessionClock } from './session-clock.ts';
export type { SessionsDeps } from './sessions.deps.ts';
export { sessionRoutes } from './sessions.routes.ts';
export { addressesOf, membersInBrowser, sessionsOf, sharingAddresses, sharingBrowsers } from './sessions-of.ts';
export { devicesOf, sharingABrowser } from './sharing-a-browser.ts';
