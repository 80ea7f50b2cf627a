import type { PasskeyAssertion } from '@krapao/contract/passkeys';
import { AppError } from '../../platform/http/app-error.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { sha256 } from '../../platform/secrets/random.ts';
import { challengedBrowser, shownBrowser } from './challenged-browser.ts';
import type { PasskeysDeps, SignInFrom } from './passkeys.deps.ts';
import { passkeysRepository } from './passkeys.repository.ts';

const ceremonyOf = (browser: string) => ({
  purpose: 'sign-in of member',
  boundTo: sha256(browser).toString('base64url'),
});

/** A challenge for any passkey of this site, bound to the browser by a cookie. Names no member. */
export const passkeyLogInOptions = (deps: PasskeysDeps, cookies: Cookies) =>
  deps.webauthn.assertionOptions(ceremonyOf(challengedBrowser(deps, cookies)));

/** Signs in by a passkey alone: possession, and an authenticator that verified the member. */
export async function logInWithPasskey(
  deps: PasskeysDeps,
  { passkey, ...from }: SignInFrom & { passkey: PasskeyAssertion },
): Promise<{ token: string }> {
  const browser = shownBrowser(from.cookies);
  if (!browser) throw new AppError('PASSKEY_INVALID');
  const verify = await deps.webauthn.beginAssertion(ceremonyOf(browser), passkey);
  const passkeys = passkeysRepository(deps.db, deps.clock);
  const stored = await passkeys.find(passkey.id);
  if (!stored) throw new AppError('PASSKEY_INVALID');
  const { phone } = await deps.member(stored.ownerId);
  return deps.logInBy({ ...from, phone }, async () => {
    if (!(await passkeys.use(stored.id, await verify(stored)))) throw new AppError('PASSKEY_INVALID');
    await deps.factorGiven(stored.ownerId);
  });
}
