import type { Db } from '../../platform/db.ts';
import { afterCommit } from '../../platform/transact.ts';
import type { SessionsDeps } from './sessions.deps.ts';
import { sessionsRepository } from './sessions.repository.ts';

/** When this session's member signed in before it. */
export const previousLogin = ({ sessions }: SessionsDeps, sessionId: string): Promise<Date | null> =>
  sessions.previousLogin(sessionId);

/** Ends all sessions of a member, but for the one to keep. */
export const endSessions = ({ sessions }: SessionsDeps, memberId: string, keptSessionId?: string): Promise<void> =>
  sessions.endAll(memberId, keptSessionId);

/** The same for all of them, in the transaction that gives the reason. */
export const endSessionsIn = ({ clock, hangUp }: SessionsDeps, transaction: Db, memberId: string): Promise<void> =>
  sessionsRepository(transaction, clock, (ended) =>
    afterCommit(transaction, `hang up on ${memberId}`, () => hangUp(ended)),
  ).endAll(memberId);

/** Which of these sessions are over. Asking does not count as being seen. */
export const sessionsOver = ({ sessions }: SessionsDeps, sessionIds: readonly string[]): Promise<string[]> =>
  sessions.findOver(sessionIds);

/** Guesses made so far keep nobody waiting any more. */
export async function forgiveGuesses({ attempts }: SessionsDeps, phone: string): Promise<void> {
  await attempts.forgive(phone);
}

/** Rows that no rule looks at any more. */
export async function forgetOldSessions({ attempts, sessions }: SessionsDeps): Promise<void> {
  await attempts.forgetOld();
  await sessions.forgetOld();
}
