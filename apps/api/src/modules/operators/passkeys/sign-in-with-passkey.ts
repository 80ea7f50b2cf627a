import type { PasskeyAssertion } from '@krapao/contract/passkeys';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Cookies } from '../../../platform/http/cookies.ts';
import { sha256 } from '../../../platform/secrets/random.ts';
import { CHALLENGE_MS } from '../../../platform/webauthn/challenges.repository.ts';
import { type From, openSession } from '../open-session.ts';
import type { OperatorsDeps } from '../operators.deps.ts';
import { operatorsRepository } from '../operators.repository.ts';
import { passkeysRepository } from './passkeys.repository.ts';

const ceremonyOf = (browser: string) => ({
  purpose: 'sign-in of operator',
  boundTo: sha256(browser).toString('base64url'),
});

/** A challenge for any passkey of this site, bound to the browser by a cookie. Names no operator. */
export async function passkeySignInOptions({ webauthn, random }: OperatorsDeps, cookies: Cookies) {
  // Tabs share the cookie, so that a second tab does not end the first one's challenge.
  const browser = cookies.read('office_passkey') ?? random.token();
  cookies.set('office_passkey', browser, CHALLENGE_MS);
  return webauthn.assertionOptions(ceremonyOf(browser));
}

/**
 * Signs in by a passkey alone, and returns the session's id. The passkey is possession, and its authenticator verified
 * the operator: two factors. Attempts with the passkey of an operator count as guesses of their password.
 */
export async function signInWithPasskey(
  deps: OperatorsDeps,
  { passkey, ...from }: From & { passkey: PasskeyAssertion },
): Promise<string> {
  const browser = from.cookies.read('office_passkey');
  if (!browser) throw new AppError('PASSKEY_INVALID');
  const verify = await deps.webauthn.beginAssertion(ceremonyOf(browser), passkey);
  const passkeys = passkeysRepository(deps.db, deps.clock);
  const stored = await passkeys.find(passkey.id);
  const operator = stored && (await operatorsRepository(deps.db).byId(stored.ownerId));
  if (!stored || !operator) throw new AppError('PASSKEY_INVALID');
  const isRight = await deps.beginGuess({ name: `operator ${operator.username}`, address: from.address });
  const counter = await verify(stored);
  if (operator.state !== 'active') throw new AppError('INACTIVE_USER');
  if (!(await passkeys.use(stored.id, counter))) throw new AppError('PASSKEY_INVALID');
  await isRight();
  return openSession(deps, deps.db, operator.id, from);
}
