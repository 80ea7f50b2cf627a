import type { Serve } from '../../platform/http/serve.ts';
import type { DeliveriesDeps } from './deliveries.deps.ts';
import { confirmEmail, removeEmail, sendEmailCode } from './email/verify-email.ts';
import { subscribe, unsubscribe } from './push/subscribe.ts';
import { presentSettings, saveSetting } from './settings.ts';

const DONE = { message: 'SUCCESS' } as const;

export function deliveryRoutes(serve: Serve, deps: DeliveriesDeps): void {
  serve('GET /api/notices/settings', ({ member }) => presentSettings(deps, member));
  serve('PUT /api/notices/settings', async ({ member, body, locale }) => {
    await saveSetting(deps, { ...member, locale }, body);
    return presentSettings(deps, member);
  });
  serve('PUT /api/notices/push', async ({ member, body, locale }) => {
    await subscribe(deps, { ...member, locale }, body);
    return DONE;
  });
  serve('DELETE /api/notices/push', async ({ member }) => {
    await unsubscribe(deps, member.sessionId);
    return DONE;
  });
  serve('POST /api/notices/email', async ({ member, body, locale }) => {
    await sendEmailCode(deps, { memberId: member.id, locale }, body.address);
    return DONE;
  });
  serve('POST /api/notices/email/confirm', async ({ member, body, locale }) => {
    await confirmEmail(deps, { memberId: member.id, locale }, body.code);
    return presentSettings(deps, member);
  });
  serve('DELETE /api/notices/email', async ({ member, locale }) => {
    await removeEmail(deps, { memberId: member.id, locale });
    return presentSettings(deps, member);
  });
}
