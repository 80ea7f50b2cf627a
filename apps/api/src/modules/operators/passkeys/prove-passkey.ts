import type { PasskeyAssertion } from '@krapao/contract/passkeys';
import { ownPasskeyOptions, useOwnPasskey } from '../../../platform/webauthn/use-own-passkey.ts';
import { officeSessionsRepository } from '../office-sessions.repository.ts';
import type { OperatorsDeps } from '../operators.deps.ts';
import { passkeysRepository } from './passkeys.repository.ts';

const ceremonyOf = (sessionId: string) => ({ purpose: 'proof of operator', boundTo: sessionId });

const proofOf = ({ db, clock, webauthn }: OperatorsDeps) => ({ webauthn, passkeys: passkeysRepository(db, clock) });

/** A challenge for the operator's own passkeys. */
export const passkeyProofOptions = (
  deps: OperatorsDeps,
  { operatorId, sessionId }: { operatorId: string; sessionId: string },
) => ownPasskeyOptions(proofOf(deps), ceremonyOf(sessionId), operatorId);

type Prove = { operatorId: string; sessionId: string; address: string; passkey: PasskeyAssertion };

/** Steps up and unlocks a session by a passkey of its own operator. Attempts are throttled like codes. */
export async function provePasskey(
  deps: OperatorsDeps,
  { operatorId, sessionId, address, passkey }: Prove,
): Promise<void> {
  const isRight = await deps.beginGuess({ name: `code of operator ${operatorId}`, address });
  await useOwnPasskey(proofOf(deps), ceremonyOf(sessionId), { ownerId: operatorId, passkey });
  await isRight();
  await officeSessionsRepository(deps.db, deps.clock).prove(sessionId);
}
