import type { PasskeyAssertion } from '@krapao/contract/passkeys';
import { AppError } from '../http/app-error.ts';
import type { PasskeysRepository } from './passkeys.repository.ts';
import type { Ceremony, Webauthn } from './webauthn.ts';

type Deps = { webauthn: Webauthn; passkeys: PasskeysRepository };

/** A challenge for the passkeys of one person, who must have some. */
export async function ownPasskeyOptions({ webauthn, passkeys }: Deps, ceremony: Ceremony, ownerId: string) {
  const allowed = await passkeys.list(ownerId);
  if (allowed.length === 0) throw new AppError('NO_DATA');
  return webauthn.assertionOptions(ceremony, { allowed });
}

/** Uses up an assertion by a passkey of this owner; anybody else's is refused. */
export async function useOwnPasskey(
  { webauthn, passkeys }: Deps,
  ceremony: Ceremony,
  { ownerId, passkey }: { ownerId: string; passkey: PasskeyAssertion },
): Promise<void> {
  const verify = await webauthn.beginAssertion(ceremony, passkey);
  const stored = await passkeys.find(passkey.id);
  if (stored?.ownerId !== ownerId) throw new AppError('PASSKEY_INVALID');
  if (!(await passkeys.use(stored.id, await verify(stored)))) throw new AppError('PASSKEY_INVALID');
}
