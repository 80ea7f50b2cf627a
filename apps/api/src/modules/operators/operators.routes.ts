import type { officeOperatorCalls } from '@krapao/contract/office/operators';
import type { officePasskeyCalls } from '@krapao/contract/office/passkeys';
import { AppError } from '../../platform/http/app-error.ts';
import type { OperatorIdentity } from '../../platform/http/callers.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { changeOperator, disableOperator } from './change-operator.ts';
import { inviteAgain, inviteOperator } from './invite-operator.ts';
import { officeSessionsRepository } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository } from './operators.repository.ts';
import { changePassword, endOwnSession, lockSession, renewRecoveryCodes } from './own-account.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { presentOperator } from './present-operator.ts';
import { proveCode } from './prove-code.ts';
import { readMe } from './read-me.ts';
import { presentRole, removeRole, saveRole } from './roles.ts';
import { signIn } from './sign-in.ts';

const DONE = { message: 'OK' } as const;

export function operatorRoutes(
  serve: Serve<typeof officeOperatorCalls & typeof officePasskeyCalls>,
  deps: OperatorsDeps,
): void {
  doors(serve, deps);
  ownDesk(serve, deps);
  colleagues(serve, deps);
  passkeyRoutes(serve, deps);
}

function doors(serve: Serve<typeof officeOperatorCalls>, deps: OperatorsDeps): void {
  serve('POST /api/office/sign-in', async ({ body, address, device, cookies }) =>
    readMe(deps, deps.db, await signIn(deps, { ...body, code: body.code, address, device, cookies })),
  );
  serve('POST /api/office/invitation', ({ body }) => readInvitation(deps, body.token));
  serve('POST /api/office/invitation/accept', ({ body, address, device, cookies }) =>
    acceptInvitation(deps, { ...body, address, device, cookies }),
  );
  const prove = async (operator: OperatorIdentity, address: string, code: string) => {
    await proveCode(deps, { operatorId: operator.id, address, code });
    await officeSessionsRepository(deps.db, deps.clock).prove(operator.sessionId);
    return readMe(deps, deps.db, operator.sessionId);
  };
  serve('POST /api/office/unlock', ({ operator, address, body }) => prove(operator, address, body.code));
  serve('POST /api/office/step-up', ({ operator, address, body }) => prove(operator, address, body.code));
  serve('POST /api/office/lock', async ({ operator }) => {
    await lockSession(deps, operator.sessionId);
    return DONE;
  });
  serve('POST /api/office/sign-out', async ({ operator, cookies }) => {
    await endOwnSession(deps, { operatorId: operator.id, sessionId: operator.sessionId });
    cookies.set('office_session', '', 0);
    return DONE;
  });
}

function ownDesk(serve: Serve<typeof officeOperatorCalls>, deps: OperatorsDeps): void {
  serve('GET /api/office/me', ({ operator }) => readMe(deps, deps.db, operator.sessionId));
  serve('POST /api/office/me/password', async ({ operator, address, body }) => {
    await changePassword(deps, { ...body, address, operatorId: operator.id, sessionId: operator.sessionId });
    return DONE;
  });
  serve('POST /api/office/me/recovery-codes', async ({ operator }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, operator.id),
  }));
  serve('GET /api/office/me/sessions', ({ operator }) => sessionsOf(deps, operator.id, operator.sessionId));
  serve('DELETE /api/office/me/sessions/{id}', async ({ operator, params }) => {
    if (!(await endOwnSession(deps, { operatorId: operator.id, sessionId: params.id }))) throw new AppError('NO_DATA');
    return DONE;
  });
}

async function sessionsOf({ db, clock }: OperatorsDeps, operatorId: string, ownSessionId: string) {
  const sessions = await officeSessionsRepository(db, clock).live(operatorId);
  return sessions.map(({ id, device, address, createdAt, lastSeenAt }) => ({
    ...{ id, device, address, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
    isThis: id === ownSessionId,
  }));
}

function colleagues(serve: Serve<typeof officeOperatorCalls>, deps: OperatorsDeps): void {
  serve('GET /api/office/operators', async () => (await operatorsRepository(deps.db).all()).map(presentOperator));
  serve('POST /api/office/operators', ({ body, operator }) =>
    inviteOperator(deps, { ...body, invitedBy: operator.id }),
  );
  serve('PUT /api/office/operators/{id}', ({ params, body }) => changeOperator(deps, params.id, body));
  serve('POST /api/office/operators/{id}/disable', ({ params }) => disableOperator(deps, params.id));
  serve('GET /api/office/operators/{id}/sessions', ({ params, operator }) =>
    sessionsOf(deps, params.id, operator.sessionId),
  );
  serve('DELETE /api/office/operators/{id}/sessions/{session}', async ({ params }) => {
    const ended = await endOwnSession(deps, { operatorId: params.id, sessionId: params.session });
    if (!ended) throw new AppError('NO_DATA');
    return DONE;
  });
  serve('POST /api/office/operators/{id}/invite', ({ params, operator }) => inviteAgain(deps, params.id, operator.id));
  serve('GET /api/office/roles', async () => (await operatorsRepository(deps.db).roles()).map(presentRole));
  serve('PUT /api/office/roles/{code}', ({ params, body }) => saveRole(deps, { ...body, code: params.code }));
  serve('DELETE /api/office/roles/{code}', async ({ params }) => {
    await removeRole(deps, params.code);
    return DONE;
  });
}
