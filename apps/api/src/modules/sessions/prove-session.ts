import type { Send } from '../../platform/database/transact.ts';
import { provingSession, unprovingOthers } from './sessions.repository.ts';

/** Marks a session as proved by a second factor, in the transaction that checks the factor. */
export const proveSessionIn = (send: Send, sessionId: string, at: Date): void => send(provingSession(sessionId, at));

/** Ends the proofs of the member's other sessions. */
export const unproveOthersIn = (send: Send, memberId: string, sessionId: string): void =>
  send(unprovingOthers(memberId, sessionId));
