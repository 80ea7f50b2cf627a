import type { Db } from '../../platform/database/db.ts';
import { findSessionClock, type SessionClock, saveChecked } from './session-clock.repository.ts';

/** The beginning of a session and its last acknowledged reality check. */
export async function sessionClock(db: Db, sessionId: string): Promise<SessionClock> {
  const clock = await findSessionClock(db, sessionId);
  if (!clock) throw new Error(`no session ${sessionId}`);
  return clock;
}

/** Acknowledges a reality check, for this session alone. */
export const acknowledgeCheck = saveChecked;
