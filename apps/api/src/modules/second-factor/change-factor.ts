import type { Minor } from '@krapao/money';
import { minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { type Send, transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { MemberIdentity } from '../../platform/http/callers.ts';
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
  { id, sessionId }: Member,
): Promise<string[]> {
  const at = deps.clock.now();
  const { since } = await lockFactorIn(transaction, id);
  proveSessionIn(send, sessionId, at);
  send(addingEvent(id, at, 'added'));
  deps.notifyPages(transaction, id);
  if (since) return [];
  saveFactorIn(send, id, { since: at, above: minor(0n) });
  unproveOthersIn(send, id, sessionId);
  return replaceRecoveryCodes(deps, transaction, id);
}

/** The reverse: without another factor the member has none, and no recovery codes. */
async function factorRemovedIn(deps: SecondFactorDeps, transaction: Db, send: Send, memberId: string): Promise<void> {
  const factors = secondFactorRepository(transaction);
  send(addingEvent(memberId, deps.clock.now(), 'removed'));
  deps.notifyPages(transaction, memberId);
  if ((await factors.find(memberId)).secret) return;
  await factors.replaceRecoveryCodes(memberId, []);
  saveFactorIn(send, memberId, null);
}

export const removeApp = (deps: SecondFactorDeps, { id, factor }: MemberIdentity): Promise<void> =>
  transact(deps.db, async (transaction, send) => {
    const { since } = await lockFactorIn(transaction, id);
    if (!since) throw new AppError('NO_DATA');
    refuseUnproved(factor);
    if (!(await secondFactorRepository(transaction).removeApp(id))) throw new AppError('NO_DATA');
    await factorRemovedIn(deps, transaction, send, id);
  });

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
