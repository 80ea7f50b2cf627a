import type { Parsed } from '@krapao/contract/call';
import type { officeOperatorCalls } from '@krapao/contract/office/operators';
import { PERMISSIONS } from '@krapao/contract/office/permissions';
import { AppError } from '../../platform/app-error.ts';
import { after } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { officeSessionsRepository, PROVED_MS } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository } from './operators.repository.ts';

export type Me = Parsed<(typeof officeOperatorCalls)['GET /api/office/me'], 'response'>;

/** Who sits at the desk, as their session says. */
export async function readMe({ clock }: Pick<OperatorsDeps, 'clock'>, db: Db, sessionId: string): Promise<Me> {
  const session = await officeSessionsRepository(db, clock).byId(sessionId);
  if (!session) throw new AppError('invalid-token');
  const provedUntil = after(session.provedAt, PROVED_MS);
  return {
    id: session.operatorId,
    username: session.username,
    name: session.name,
    role: session.role,
    permissions: PERMISSIONS.filter((permission) => session.permissions.includes(permission)),
    provedUntil: provedUntil > clock.now() ? provedUntil.toISOString() : null,
    recoveryCodesLeft: await operatorsRepository(db).countRecoveryCodes(session.operatorId),
    signedInAt: session.createdAt.toISOString(),
  };
}
