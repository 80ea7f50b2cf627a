import type { CheckAnswer } from '@krapao/contract/play-limits';
import type { ProtectionDeps } from './protection.deps.ts';
import { readSession } from './read-session.ts';
import { saveCheckEvent } from './reality-checks.repository.ts';

/** Records that a due check was shown, or how it was answered. A repetition, and a check that is not due, add nothing. */
export async function recordCheck(
  deps: ProtectionDeps,
  { id: memberId, sessionId }: { id: string; sessionId: string },
  event: 'shown' | CheckAnswer,
): Promise<void> {
  const now = deps.clock.now();
  const { checkAt } = await readSession(deps, { id: memberId, sessionId });
  if (checkAt === null || new Date(checkAt) > now) return;
  const check = { memberId, sessionId, dueAt: new Date(checkAt), at: now };
  // The report of a page that showed it may have been lost.
  if (event !== 'shown') await saveCheckEvent(deps.db, { ...check, event: 'shown' });
  await saveCheckEvent(deps.db, { ...check, event });
}
