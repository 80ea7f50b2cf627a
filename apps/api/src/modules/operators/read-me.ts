import type { Parsed } from '@krapao/contract/call';
import type { officeOperatorCalls } from '@krapao/contract/office/operators';
import { PERMISSIONS } from '@krapao/contract/office/permissions';
import { after } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { officeSessionsRepository, PROVED_MS } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository } from './operators.repository.ts';
import { passkeysRepository } from './passkeys/passkeys.repository.ts';

export type Me = Parsed<(typeof officeOperatorCalls)['GET /api/office/me'], 'response'>;

export async function readMe({ clock }: Pick<OperatorsDeps, 'clock'>, db: Db, sessionId: string): Promise<Me> {
  const session = await officeSessionsRepository(db, clock).byId(sessionId);
  if (!session) throw new AppError('invalid-token');
  const provedUntil = after(session.provedAt, PROVED_MS);
  const passkeys = await passkeysRepository(db, clock).count(session.operatorId);
  return {
    id: session.operatorId,
    username: session.username,
    name: session.name,
    role: session.role,
    permissions: PERMISSIONS.filter((permission) => session.permissions.includes(permission)),
    provedUntil: provedUntil > clock.now() ? provedUntil.toISOString() : null,
    recoveryCodesLeft: await operatorsRepository(db).countRecoveryCodes(session.operatorId),
    passkeys,
    signedInAt: session.createdAt.toISOString(),
  };
}
