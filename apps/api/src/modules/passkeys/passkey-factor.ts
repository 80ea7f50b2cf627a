import type { PasskeyAssertion } from '@krapao/contract/passkeys';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { MemberIdentity } from '../../platform/http/callers.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { sha256 } from '../../platform/secrets/random.ts';
import { ownPasskeyOptions, useOwnPasskey } from '../../platform/webauthn/use-own-passkey.ts';
import { proveSessionIn } from '../sessions/public.ts';
import { challengedBrowser, shownBrowser } from './challenged-browser.ts';
import type { PasskeysDeps } from './passkeys.deps.ts';
import { passkeysRepository } from './passkeys.repository.ts';

/** The first proof, which the passkey completes. A challenge for one serves no other. */
type FactorBeside = 'password' | 'sms';

const besideOf = (beside: FactorBeside, browser: string) => ({
  purpose: `second factor of member beside ${beside}`,
  boundTo: sha256(browser).toString('base64url'),
});
const sessionOf = (sessionId: string) => ({ purpose: 'proof of member', boundTo: sessionId });

const proofOf = ({ db, clock, webauthn }: PasskeysDeps) => ({ webauthn, passkeys: passkeysRepository(db, clock) });

/** A challenge for any passkey of this site, before it is known whose password or code is right. Names no member. */
export const passkeyFactorOptions = (deps: PasskeysDeps, beside: FactorBeside, cookies: Cookies) =>
  deps.webauthn.assertionOptions(besideOf(beside, challengedBrowser(deps, cookies)));

type Use = { memberId: string; beside: FactorBeside; cookies: Cookies; passkey: PasskeyAssertion };

/** Uses up an assertion by a passkey of the member, as the second factor of somebody without a session. */
export async function usePasskeyFactor(deps: PasskeysDeps, { memberId, beside, cookies, passkey }: Use): Promise<void> {
  const browser = shownBrowser(cookies);
  if (!browser) throw new AppError('PASSKEY_INVALID');
  await useOwnPasskey(proofOf(deps), besideOf(beside, browser), { ownerId: memberId, passkey });
}

type Member = Pick<MemberIdentity, 'id' | 'sessionId'>;

export const passkeyProofOptions = (deps: PasskeysDeps, { id, sessionId }: Member) =>
  ownPasskeyOptions(proofOf(deps), sessionOf(sessionId), id);

/** Proves a session by a passkey of its member, with a second factor or without. Attempts are throttled like codes. */
export async function proveByPasskey(
  deps: PasskeysDeps,
  { id, sessionId }: Member,
  { passkey, address }: { passkey: PasskeyAssertion; address: string },
): Promise<void> {
  const isRight = await deps.beginGuess({ name: `second factor of ${id}`, address });
  await useOwnPasskey(proofOf(deps), sessionOf(sessionId), { ownerId: id, passkey });
  await isRight();
  await deps.factorGiven(id);
  await transact(deps.db, async (_transaction, send) => proveSessionIn(send, sessionId, deps.clock.now()));
}
