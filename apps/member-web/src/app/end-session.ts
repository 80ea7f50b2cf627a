import { call } from '@krapao/web/api/call.ts';
import { currentToken, wipeSession } from '@krapao/web/session/session.ts';
import { dropPush } from '../shared/push/browser-push.ts';

/** Ends the session here and on the server. */
export function endSession(): void {
  if (!currentToken()) return;
  // The request carries the token, which is wiped right after, and outlives the page.
  call('POST /api/logout', { keepalive: true }).catch(() => undefined);
  dropPush().catch(() => undefined);
  wipeSession();
}
