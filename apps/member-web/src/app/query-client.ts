import { createQueryClient as createClient } from '@krapao/web/api/query-client.ts';
import { loginPath, PATHS, withNext } from '../shared/paths.ts';

const here = () => window.location.pathname + window.location.search;

/** Makes calls for the member app, and knows where the browser goes because of an answer. */
export const createQueryClient = (go: (path: string) => void) =>
  createClient({
    onGone: () => go(PATHS.terminated),
    onMaintenance: () => {
      if (window.location.pathname !== PATHS.maintenance) go(withNext(PATHS.maintenance, here()));
    },
    onSignedOut: () => go(loginPath(here())),
  });
