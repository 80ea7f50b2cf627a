import { callEarly } from '@krapao/web/api/call.ts';
import { currentToken } from '@krapao/web/session/session.ts';
import { isHome, PATHS } from '../../shared/paths.ts';

/** Starts the first page's calls while its scripts still load. */
export function callAhead(pathname: string): void {
  if (!currentToken() || (!isHome(pathname) && !pathname.startsWith(PATHS.user))) return;
  if (isHome(pathname)) callEarly('GET /api/wallet');
  callEarly('GET /api/account/profile');
}
