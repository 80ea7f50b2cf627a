import type { Db } from '../../platform/db.ts';
import { loginAttemptsRepository } from './login-attempts.repository.ts';
import type { SessionsDeps } from './sessions.deps.ts';
import { sessionsRepository } from './sessions.repository.ts';

type Needed = Omit<SessionsDeps, 'sessions' | 'attempts'> & { db: Db };

export const createSessions = ({ db, ...deps }: Needed): SessionsDeps => ({
  ...deps,
  sessions: sessionsRepository(db, deps.clock, deps.hangUp),
  attempts: loginAttemptsRepository(db, deps.clock),
});
