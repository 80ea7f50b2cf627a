import type { Cookies } from '../../platform/http/cookies.ts';
import { CHALLENGE_MS } from '../../platform/webauthn/challenges.repository.ts';
import type { PasskeysDeps } from './passkeys.deps.ts';

/** The browser that shows a challenge. */
export const shownBrowser = (cookies: Cookies): string | undefined => cookies.read('login_passkey');

/** The browser that is given a challenge. Tabs share the cookie, so that a second tab does not end the first one's. */
export function challengedBrowser({ random }: Pick<PasskeysDeps, 'random'>, cookies: Cookies): string {
  const browser = shownBrowser(cookies) ?? random.token();
  cookies.set('login_passkey', browser, CHALLENGE_MS);
  return browser;
}
