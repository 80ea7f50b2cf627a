import { PASSKEYS_MAX, type PasskeyRegistration } from '@krapao/contract/passkeys';
import { violatedConstraint } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { presentPasskey } from '../../../platform/webauthn/passkeys.repository.ts';
import type { OperatorsDeps } from '../operators.deps.ts';
import { operatorsRepository } from '../operators.repository.ts';
import { passkeysRepository } from './passkeys.repository.ts';

type Owner = { operatorId: string; sessionId: string };

const ceremonyOf = (sessionId: string) => ({ purpose: 'passkey of operator', boundTo: sessionId });

/** The browser's options for a new passkey; it refuses an authenticator that already holds one. */
export async function newPasskeyOptions({ db, clock, webauthn }: OperatorsDeps, { operatorId, sessionId }: Owner) {
  const operator = await operatorsRepository(db).byId(operatorId);
  if (!operator) throw new AppError('invalid-token');
  const existing = await passkeysRepository(db, clock).list(operatorId);
  if (existing.length >= PASSKEYS_MAX) throw new AppError('PASSKEY_LIMIT');
  const user = { id: operatorId, name: operator.username ?? operator.name, displayName: operator.name };
  return webauthn.registrationOptions(ceremonyOf(sessionId), { user, existing });
}

export type AddPasskey = Owner & { name: string; passkey: PasskeyRegistration };

export async function addPasskey(deps: OperatorsDeps, { operatorId, sessionId, name, passkey }: AddPasskey) {
  const { db, clock, random, webauthn } = deps;
  const credential = await webauthn.verifyRegistration(ceremonyOf(sessionId), passkey);
  const id = random.uuid();
  try {
    await transact(db, async (transaction) => {
      const passkeys = passkeysRepository(transaction, clock);
      await passkeys.lockOwner(operatorId);
      if ((await passkeys.count(operatorId)) >= PASSKEYS_MAX) throw new AppError('PASSKEY_LIMIT');
      await passkeys.insert({ ...credential, id, ownerId: operatorId, name });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'operator_passkey_credential_id_key') throw new AppError('PASSKEY_EXISTS');
    throw error;
  }
  return presentPasskey({ id, name, createdAt: clock.now(), lastUsedAt: null });
}
