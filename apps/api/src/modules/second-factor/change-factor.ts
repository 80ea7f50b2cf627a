import type { Minor } from '@krapao/money';
import { minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { type Send, transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { MemberIdentity } from '../../platform/http/callers.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { refuseUnproved } from '../../platform/http/refuse-unproved.ts';
import { lockFactorIn, saveFactorIn } from '../members/public.ts';
import { proveSessionIn, unproveOthersIn } from '../sessions/public.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import { addingEvent, secondFactorRepository } from './second-factor.repository.ts';

type Member = Pick<MemberIdentity, 'id' | 'sessionId'>;

/**
 * Marks the member as one with a second factor, in the transaction that adds it. The first factor ends proofs by SMS
 * elsewhere, asks for every withdrawal, and returns new recovery codes; another one returns none.
 */
export async function factorAddedIn(
  deps: SecondFactorDeps,
  transaction: Db,
  send: Send,
  { id, sessionId, event }: Member & { event: 'added' | 'passkeys-on' },
): Promise<string[]> {
  const at = deps.clock.now();
  const { since } = await lockFactorIn(transaction, id);
  proveSessionIn(send, sessionId, at);
  send(addingEvent(id, at, event));
  deps.notifyPages(transaction, id);
  if (since) return [];
  saveFactorIn(send, id, { since: at, above: minor(0n) });
  unproveOthersIn(send, id, sessionId);
  return replaceRecoveryCodes(deps, transaction, id);
}

/** Removes every factor that a member has lost, in the transaction that has locked the member. */
export async function removeLostFactorIn(transaction: Db, memberId: string): Promise<void> {
  const factors = secondFactorRepository(transaction);
  await factors.removeApp(memberId);
  await factors.removePasskeys(memberId);
  await factors.replaceRecoveryCodes(memberId, []);
}

/** The reverse: without another factor the member has none, and no recovery codes. */
async function factorRemovedIn(
  deps: SecondFactorDeps,
  transaction: Db,
  send: Send,
  { memberId, event }: { memberId: string; event: 'removed' | 'passkeys-off' },
): Promise<void> {
  const factors = secondFactorRepository(transaction);
  send(addingEvent(memberId, deps.clock.now(), event));
  deps.notifyPages(transaction, memberId);
  const { secret, passkeysSince } = await factors.find(memberId);
  if (secret || passkeysSince) return;
  await factors.replaceRecoveryCodes(memberId, []);
  saveFactorIn(send, memberId, null);
}

export const removeApp = (deps: SecondFactorDeps, { id, factor }: MemberIdentity): Promise<void> =>
  transact(deps.db, async (transaction, send) => {
    const { since } = await lockFactorIn(transaction, id);
    if (!since) throw new AppError('NO_DATA');
    refuseUnproved(factor);
    if (!(await secondFactorRepository(transaction).removeApp(id))) throw new AppError('NO_DATA');
    await factorRemovedIn(deps, transaction, send, { memberId: id, event: 'removed' });
  });

/** Makes the member's passkeys a second factor, after a proof. The recovery codes are the way in without any of them. */
export async function addPasskeyFactor(
  deps: SecondFactorDeps,
  { id, sessionId, factor }: MemberIdentity,
  cookies: Cookies,
): Promise<string[]> {
  refuseUnproved(factor, { orSms: true });
  const codes = await transact(deps.db, async (transaction, send) => {
    // The lock of the owner: no passkey is removed meanwhile.
    await lockFactorIn(transaction, id);
    if ((await deps.countPasskeys(transaction, id)) === 0) throw new AppError('NO_DATA');
    if (!(await secondFactorRepository(transaction).addPasskeys(id, deps.clock.now()))) return [];
    return factorAddedIn(deps, transaction, send, { id, sessionId, event: 'passkeys-on' });
  });
  deps.rememberDevice(cookies, await deps.phoneOf(id));
  return codes;
}

export const removePasskeyFactor = (deps: SecondFactorDeps, { id, factor }: MemberIdentity): Promise<void> =>
  transact(deps.db, async (transaction, send) => {
    const { since } = await lockFactorIn(transaction, id);
    if (!since) throw new AppError('NO_DATA');
    refuseUnproved(factor);
    if (!(await endPasskeyFactorIn(deps, transaction, send, id))) throw new AppError('NO_DATA');
  });

/** Ends passkeys as a second factor, under the lock of the owner; false if they are none. */
export async function endPasskeyFactorIn(
  deps: SecondFactorDeps,
  transaction: Db,
  send: Send,
  memberId: string,
): Promise<boolean> {
  if (!(await secondFactorRepository(transaction).removePasskeys(memberId))) return false;
  await factorRemovedIn(deps, transaction, send, { memberId, event: 'passkeys-off' });
  return true;
}

export const renewRecoveryCodes = (deps: SecondFactorDeps, { id, factor }: MemberIdentity): Promise<string[]> =>
  transact(deps.db, async (transaction, send) => {
    const { since } = await lockFactorIn(transaction, id);
    if (!since) throw new AppError('NO_DATA');
    refuseUnproved(factor);
    send(addingEvent(id, deps.clock.now(), 'recovery-renewed'));
    deps.notifyPages(transaction, id);
    return replaceRecoveryCodes(deps, transaction, id);
  });

/** Compares with the stored sum: another device may have lowered it since the call began. */
export const setSum = (deps: SecondFactorDeps, { id, factor }: MemberIdentity, above: Minor): Promise<void> =>
  transact(deps.db, async (transaction, send) => {
    const stored = await lockFactorIn(transaction, id);
    if (!stored.since) throw new AppError('NO_DATA');
    if (above > stored.above) refuseUnproved(factor);
    saveFactorIn(send, id, { since: stored.since, above });
    deps.notifyPages(transaction, id);
  });
