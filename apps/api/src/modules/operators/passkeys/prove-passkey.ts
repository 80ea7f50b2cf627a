import type { PasskeyAssertion } from '@krapao/contract/passkeys';
import { AppError } from '../../../platform/http/app-error.ts';
import { officeSessionsRepository } from '../office-sessions.repository.ts';
import type { OperatorsDeps } from '../operators.deps.ts';
import { passkeysRepository } from './passkeys.repository.ts';

const ceremonyOf = (sessionId: string) => ({ purpose: 'proof of operator', boundTo: sessionId });

/** A challenge for the operator's own passkeys. */
export async function passkeyProofOptions(
  { db, clock, webauthn }: OperatorsDeps,
  { operatorId, sessionId }: { operatorId: string; sessionId: string },
) {
  const allowed = await passkeysRepository(db, clock).list(operatorId);
  if (allowed.length === 0) throw new AppError('NO_DATA');
  return webauthn.assertionOptions(ceremonyOf(sessionId), { allowed });
}

type Prove = { operatorId: string; sessionId: string; address: string; passkey: PasskeyAssertion };

/** Steps up and unlocks a session by a passkey of its own operator. Attempts are throttled like codes. */
export async function provePasskey(
  deps: OperatorsDeps,
  { operatorId, sessionId, address, passkey }: Prove,
): Promise<void> {
  const { db, clock, webauthn } = deps;
  const isRight = await deps.beginGuess({ name: `code of operator ${operatorId}`, address });
  const verify = await webauthn.beginAssertion(ceremonyOf(sessionId), passkey);
  const passkeys = passkeysRepository(db, clock);
  const stored = await passkeys.find(passkey.id);
  if (stored?.ownerId !== operatorId) throw new AppError('PASSKEY_INVALID');
  if (!(await passkeys.use(stored.id, await verify(stored)))) throw new AppError('PASSKEY_INVALID');
  await isRight();
  await officeSessionsRepository(db, clock).prove(sessionId);
}
