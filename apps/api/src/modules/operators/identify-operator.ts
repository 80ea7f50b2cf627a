import { PERMISSIONS } from '@krapao/contract/office/permissions';
import type { OperatorIdentity } from '../../platform/callers.ts';
import { before } from '../../platform/clock.ts';
import { sha256 } from '../../platform/random.ts';
import { type OfficeSessionRow, officeSessionsRepository, PROVED_MS } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';

type Deps = Pick<OperatorsDeps, 'db' | 'clock'>;

/** Whose session a cookie is. `isPresent`: a person asked, and not a page by itself, which keeps no session awake. */
export async function identifyOperator(
  { db, clock }: Deps,
  token: string | undefined,
  { isPresent }: { isPresent: boolean },
): Promise<OperatorIdentity | undefined> {
  if (!token) return undefined;
  const sessions = officeSessionsRepository(db, clock);
  const session = await sessions.byToken(sha256(token));
  if (!session) return undefined;
  if (isPresent && !session.isLocked) await sessions.see(session);
  return identityOf(session, clock.now());
}

const identityOf = (session: OfficeSessionRow, now: Date): OperatorIdentity => ({
  id: session.operatorId,
  sessionId: session.id,
  name: session.name,
  permissions: new Set(PERMISSIONS.filter((permission) => session.permissions.includes(permission))),
  isLocked: session.isLocked,
  isProved: session.provedAt > before(now, PROVED_MS),
});
