import { loginAttemptsRepository } from './login-attempts.repository.ts';
import type { SessionsDeps } from './sessions.deps.ts';
import { sessionsRepository } from './sessions.repository.ts';

type Needed = Omit<SessionsDeps, 'sessions' | 'attempts'>;

export const createSessions = (deps: Needed): SessionsDeps => ({
  ...deps,
  sessions: sessionsRepository(deps.db, deps.clock),
  attempts: loginAttemptsRepository(deps.db, deps.clock),
});
