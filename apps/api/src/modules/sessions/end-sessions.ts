import type { Db } from '../../platform/database/db.ts';
import type { SessionsDeps } from './sessions.deps.ts';
import { type StoredEnd, sessionsRepository } from './sessions.repository.ts';

/** The member's previous sign-in before this session. */
export const previousLogin = ({ sessions }: SessionsDeps, sessionId: string): Promise<Date | null> =>
  sessions.previousLogin(sessionId);

/** Ends all sessions of a member, except one. */
export const endSessions = (
  { sessions }: SessionsDeps,
  memberId: string,
  reason: StoredEnd,
  exceptSessionId?: string,
): Promise<void> => sessions.endAll(memberId, reason, exceptSessionId);

/** Ends all sessions, in the transaction of the cause. */
export const endSessionsIn = (
  { clock }: SessionsDeps,
  transaction: Db,
  memberId: string,
  reason: StoredEnd,
): Promise<void> => sessionsRepository(transaction, clock).endAll(memberId, reason);

/** Ends one session, in the transaction of the cause. */
export const endSessionIn = (
  { clock }: SessionsDeps,
  transaction: Db,
  memberId: string,
  sessionId: string,
  reason?: StoredEnd,
): Promise<boolean> => sessionsRepository(transaction, clock).end(memberId, sessionId, reason);

/** The ended sessions among these. The check does not count as activity. */
export const sessionsOver = ({ sessions }: SessionsDeps, sessionIds: readonly string[]): Promise<string[]> =>
  sessions.findOver(sessionIds);

/** Removes devices and addresses of a closed account, in the transaction of the closing. */
export const forgetDevicesIn = async ({ clock }: SessionsDeps, transaction: Db, memberId: string): Promise<void> => {
  await sessionsRepository(transaction, clock).forgetDevices(memberId);
};

/** Resets the throttle of past attempts. */
export async function forgiveGuesses({ attempts }: SessionsDeps, phone: string): Promise<void> {
  await attempts.forgive(phone);
}

/** Removes rows older than any rule needs. */
export async function forgetOldSessions({ attempts, sessions }: SessionsDeps): Promise<void> {
  await attempts.forgetOld();
  await sessions.forgetOld();
}
