import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
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

/** Removes the passkeys of a member who lost them, in the transaction that has locked the member. */
export async function removeLostPasskeysIn(clock: Clock, transaction: Db, memberId: string): Promise<void> {
  const passkeys = passkeysRepository(transaction, clock);
  for (const { id } of await passkeys.list(memberId)) await passkeys.remove(memberId, id);
}
