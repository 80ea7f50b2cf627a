import type { AnswerOf } from '@krapao/contract/calls';
import { after, MINUTE_MS } from '../../platform/clock.ts';
import { sessionClock } from '../sessions/public.ts';
import type { ProtectionDeps } from './protection.deps.ts';
import { findCheckMinutes, findReachedLimit } from './reality-checks.repository.ts';

const CHECK_MINUTES_DEFAULT = 60;

type Of = { id: string; sessionId: string };

/** The clock of a session, its next reality check, and a limit on time that is reached. */
export async function readSession(
  { db, clock }: ProtectionDeps,
  { id: memberId, sessionId }: Of,
): Promise<AnswerOf<'GET /api/protection/session'>> {
  const [{ startedAt, checkedAt }, checkMinutes = CHECK_MINUTES_DEFAULT, reached] = await Promise.all([
    sessionClock(db, sessionId),
    findCheckMinutes(db, memberId),
    findReachedLimit(db, memberId, clock.now()),
  ]);
  const from = checkedAt && checkedAt > startedAt ? checkedAt : startedAt;
  return {
    startedAt: startedAt.toISOString(),
    checkMinutes,
    checkAt: checkMinutes === 0 ? null : after(from, checkMinutes * MINUTE_MS).toISOString(),
    reached: reached ? { kind: reached.kind, until: reached.until?.toISOString() ?? null } : null,
  };
}
