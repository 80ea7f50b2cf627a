import type { Serve } from '../../platform/http/serve.ts';
import { acknowledgeCheck } from '../sessions/public.ts';
import type { ProtectionDeps } from './protection.deps.ts';
import { readCheck } from './read-check.ts';
import { readResults } from './read-results.ts';
import { readSession } from './read-session.ts';
import { saveCheckMinutes } from './reality-checks.repository.ts';
import { recordCheck } from './record-check.ts';

/** Session clock, reality checks, and results of play. */
export function sessionClockRoutes(serve: Serve, deps: ProtectionDeps): void {
  serve('GET /api/protection/session', ({ member }) => readSession(deps, member));
  serve('GET /api/protection/check', ({ member }) => readCheck(deps, member));
  serve('POST /api/protection/check', async ({ member, body }) => {
    await saveCheckMinutes(deps.db, member.id, body.minutes);
    return readSession(deps, member);
  });
  serve('POST /api/protection/check/shown', async ({ member }) => {
    await recordCheck(deps, member, 'shown');
    return readSession(deps, member);
  });
  serve('POST /api/protection/check/acknowledge', async ({ member, query }) => {
    await recordCheck(deps, member, query.answer);
    await acknowledgeCheck(deps.db, member.sessionId, deps.clock.now());
    return readSession(deps, member);
  });
  serve('GET /api/protection/results', ({ member, query }) => readResults(deps, member, query.by));
}
