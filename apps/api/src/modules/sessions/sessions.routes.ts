import { AppError } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { logIn } from './log-in.ts';
import type { SessionsDeps } from './sessions.deps.ts';

const DONE = { message: 'SUCCESS' } as const;

export function sessionRoutes(serve: Serve, deps: SessionsDeps): void {
  serve('POST /api/login', ({ body, address, device, cookies, locale }) =>
    logIn(deps, { ...body, address, device, cookies, locale }),
  );

  serve('POST /api/logout', async ({ member }) => {
    await deps.sessions.end(member.id, member.sessionId);
    return DONE;
  });

  serve('GET /api/account/sessions', async ({ member }) =>
    (await deps.sessions.listLive(member.id)).map((session) => ({
      id: session.id,
      device: session.device,
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      isCurrent: session.id === member.sessionId,
    })),
  );

  serve('DELETE /api/account/sessions/{sessionId}', async ({ member, params }) => {
    if (!(await deps.sessions.end(member.id, params.sessionId))) throw new AppError('NO_DATA');
    return DONE;
  });
}
