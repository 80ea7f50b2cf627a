import { callEarly } from '@krapao/web/api/call.ts';
import { currentToken } from '@krapao/web/session/session.ts';
import { isHome, PATHS } from '../../shared/paths.ts';

/** Asks for what the first page will show while its scripts are still on their way. */
export function callAhead(pathname: string): void {
  if (!currentToken() || (!isHome(pathname) && !pathname.startsWith(PATHS.user))) return;
  if (isHome(pathname)) callEarly('GET /api/wallet');
  callEarly('GET /api/account/profile');
}
