import type { PasskeyAssertion } from '@krapao/contract/passkeys';
import { AppError } from '../../platform/http/app-error.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { sha256 } from '../../platform/secrets/random.ts';
import { CHALLENGE_MS } from '../../platform/webauthn/challenges.repository.ts';
import type { PasskeysDeps, SignInFrom } from './passkeys.deps.ts';
import { passkeysRepository } from './passkeys.repository.ts';

const ceremonyOf = (browser: string) => ({
  purpose: 'sign-in of member',
  boundTo: sha256(browser).toString('base64url'),
});

/** A challenge for any passkey of this site, bound to the browser by a cookie. Names no member. */
export async function passkeyLogInOptions({ webauthn, random }: PasskeysDeps, cookies: Cookies) {
  // Tabs share the cookie, so that a second tab does not end the first one's challenge.
  const browser = cookies.read('login_passkey') ?? random.token();
  cookies.keep('login_passkey', browser, CHALLENGE_MS);
  return webauthn.assertionOptions(ceremonyOf(browser));
}

/** Signs in by a passkey alone: possession, and an authenticator that verified the member. */
export async function logInWithPasskey(
  deps: PasskeysDeps,
  { passkey, ...from }: SignInFrom & { passkey: PasskeyAssertion },
): Promise<{ token: string }> {
  const browser = from.cookies.read('login_passkey');
  if (!browser) throw new AppError('PASSKEY_INVALID');
  const verify = await deps.webauthn.beginAssertion(ceremonyOf(browser), passkey);
  const passkeys = passkeysRepository(deps.db, deps.clock);
  const stored = await passkeys.find(passkey.id);
  if (!stored) throw new AppError('PASSKEY_INVALID');
  const { phone } = await deps.member(stored.ownerId);
  return deps.logInBy({ ...from, phone }, async () => {
    if (!(await passkeys.use(stored.id, await verify(stored)))) throw new AppError('PASSKEY_INVALID');
  });
}
