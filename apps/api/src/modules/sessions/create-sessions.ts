import type { Db } from '../../platform/db.ts';
import { loginAttemptsRepository } from './login-attempts.repository.ts';
import type { SessionsDeps } from './sessions.deps.ts';
import { sessionsRepository } from './sessions.repository.ts';

type Needed = Omit<SessionsDeps, 'sessions' | 'attempts'> & {
  db: Db;
  /** Hears of every session that is ended. */
  hangUp(sessionIds: readonly string[]): void;
};

export const createSessions = ({ db, hangUp, ...deps }: Needed): SessionsDeps => ({
  ...deps,
  sessions: sessionsRepository(db, deps.clock, hangUp),
  attempts: loginAttemptsRepository(db, deps.clock),
});
