import { createQueryClient as createClient } from '@krapao/web/api/query-client.ts';
import { loginPath, PATHS, withNext } from '../shared/paths.ts';

const here = () => window.location.pathname + window.location.search;

/** The member app's query client. `go` navigates where an answer requires it. */
export const createQueryClient = (go: (path: string) => void) =>
  createClient({
    onGone: () => go(PATHS.terminated),
    onMaintenance: () => {
      if (window.location.pathname !== PATHS.maintenance) go(withNext(PATHS.maintenance, here()));
    },
    onSignedOut: () => go(loginPath(here())),
  });
