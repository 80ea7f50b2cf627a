import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addingNotice } from '../notices/public.ts';
import type { PasskeysDeps } from './passkeys.deps.ts';
import { passkeysRepository } from './passkeys.repository.ts';
import { type Proof, proveOwner } from './prove-owner.ts';

export async function removePasskey(
  deps: PasskeysDeps,
  { passkeyId, ...proof }: Proof & { passkeyId: string },
): Promise<void> {
  await proveOwner(deps, proof);
  const { memberId } = proof;
  await transact(deps.db, async (transaction, send) => {
    const passkeys = passkeysRepository(transaction, deps.clock);
    await passkeys.lockOwner(memberId);
    const name = await passkeys.remove(memberId, passkeyId);
    if (name === undefined) throw new AppError('NO_DATA');
    if ((await passkeys.count(memberId)) === 0) await deps.lastPasskeyRemovedIn(transaction, send, memberId);
    send(addingNotice({ memberId, kind: 'passkey-removed', at: deps.clock.now(), data: { name } }));
    deps.notifyPages(transaction, memberId);
  });
}
