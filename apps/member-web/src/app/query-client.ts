import { createQueryClient as createClient } from '@krapao/web/api/query-client.ts';
import { loginPath, PATHS } from '../shared/paths.ts';

/** Makes calls for the member app, and knows where the browser goes because of an answer. */
export const createQueryClient = (go: (path: string) => void) =>
  createClient({
    onGone: () => go(PATHS.terminated),
    onSignedOut: () => go(loginPath(window.location.pathname + window.location.search)),
  });
