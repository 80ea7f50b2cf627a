export { beginGuess } from './begin-guess.ts';
export { createSessions } from './create-sessions.ts';
export { identifyBearer } from './identify-bearer.ts';
export {
  endSessions,
  endSessionsIn,
  forgetOldSessions,
  forgiveGuesses,
  previousLogin,
  sessionsOver,
} from './keep-sessions.ts';
export { rememberDevice } from './known-device.ts';
export { isOwnPassword } from './prove-password.ts';
export { sessionRoutes } from './sessions.routes.ts';
export { addressesOf, membersInBrowser, sessionsOf, sharingAddresses, sharingBrowsers } from './sessions-of.ts';
export { devicesOf, sharingABrowser } from './sharing-a-browser.ts';
