import { PASSKEYS_MAX, type PasskeyRegistration } from '@krapao/contract/passkeys';
import { violatedConstraint } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { MemberIdentity } from '../../platform/http/callers.ts';
import { presentPasskey } from '../../platform/webauthn/passkeys.repository.ts';
import { addingNotice } from '../notices/public.ts';
import type { PasskeysDeps } from './passkeys.deps.ts';
import { passkeysRepository } from './passkeys.repository.ts';
import { type Proof, proveOwner } from './prove-owner.ts';

const ceremonyOf = (sessionId: string) => ({ purpose: 'passkey of member', boundTo: sessionId });

/** The browser's options for a new passkey; it refuses an authenticator that already holds one. */
export async function newPasskeyOptions(deps: PasskeysDeps, { sessionId, ...proof }: Proof & { sessionId: string }) {
  const { name, phone } = await proveOwner(deps, proof);
  const existing = await passkeysRepository(deps.db, deps.clock).list(proof.memberId);
  if (existing.length >= PASSKEYS_MAX) throw new AppError('PASSKEY_LIMIT');
  const user = { id: proof.memberId, name: phone, displayName: name };
  return deps.webauthn.registrationOptions(ceremonyOf(sessionId), { user, existing });
}

type Add = { name: string; passkey: PasskeyRegistration };

/** Only the password gave the session its challenge, so that the challenge is the proof. */
export async function addPasskey(
  deps: PasskeysDeps,
  { id: memberId, sessionId }: Pick<MemberIdentity, 'id' | 'sessionId'>,
  { name, passkey }: Add,
) {
  const credential = await deps.webauthn.verifyRegistration(ceremonyOf(sessionId), passkey);
  const id = deps.random.uuid();
  const at = deps.clock.now();
  try {
    await transact(deps.db, async (transaction, send) => {
      const passkeys = passkeysRepository(transaction, deps.clock);
      await passkeys.lockOwner(memberId);
      if ((await passkeys.count(memberId)) >= PASSKEYS_MAX) throw new AppError('PASSKEY_LIMIT');
      await passkeys.insert({ ...credential, id, ownerId: memberId, name });
      send(addingNotice({ memberId, kind: 'passkey-added', at, data: { name } }));
      deps.notifyPages(transaction, memberId);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'member_passkey_credential_id_key') throw new AppError('PASSKEY_EXISTS');
    throw error;
  }
  return presentPasskey({ id, name, createdAt: at, lastUsedAt: null });
}
