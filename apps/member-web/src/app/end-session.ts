import { call } from '@krapao/web/api/call.ts';
import { currentToken, wipeSession } from '@krapao/web/session/session.ts';

/** Signs out, here and on the server. */
export function endSession(): void {
  if (!currentToken()) return;
  // The request carries the token that is wiped in the next line, and outlives the page.
  call('POST /api/logout', { keepalive: true }).catch(() => undefined);
  wipeSession();
}
