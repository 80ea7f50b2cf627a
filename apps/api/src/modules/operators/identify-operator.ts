import { PERMISSIONS } from '@krapao/contract/office/permissions';
import { before } from '../../platform/clock.ts';
import type { OperatorIdentity } from '../../platform/http/callers.ts';
import { sha256 } from '../../platform/secrets/random.ts';
import { type OfficeSessionRow, officeSessionsRepository, PROVED_MS } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';

type Deps = Pick<OperatorsDeps, 'db' | 'clock'>;

/**
 * The operator behind a session cookie. `isPresent`: the request comes from a person and counts as activity; background
 * requests of a page do not keep a session awake.
 */
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
