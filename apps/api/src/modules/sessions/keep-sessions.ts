import type { SessionsDeps } from './sessions.deps.ts';

/** When this session's member signed in before it. */
export const previousLogin = ({ sessions }: SessionsDeps, sessionId: string): Promise<Date | null> =>
  sessions.previousLogin(sessionId);

/** Ends all sessions of a member, but for the one to keep. */
export const endSessions = ({ sessions }: SessionsDeps, memberId: string, keptSessionId?: string): Promise<void> =>
  sessions.endAll(memberId, keptSessionId);

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
