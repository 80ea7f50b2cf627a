import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../shared/api/api-error.ts';
import { loginPath, PATHS } from '../shared/paths.ts';
import { currentToken, onTokenChange, wipeSession } from '../shared/session.ts';

/** Answers that are not for a screen to show but send the browser elsewhere. */
function destinationOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'gone') return PATHS.terminated;
  if (error.code === 'invalid-token' || error.code === 'EXPIRED_AUTH_TOKEN') {
    return loginPath(window.location.pathname + window.location.search);
  }
  return undefined;
}

export function createQueryClient(go: (path: string) => void): QueryClient {
  const onError = (error: unknown) => {
    const destination = destinationOf(error);
    if (!destination) return;
    if (destination !== PATHS.terminated) {
      if (!currentToken()) return; // Another call has heard it first: the way to the login page knows where to go on.
      wipeSession({ byServer: true });
    }
    go(destination);
  };
  onlineManager.setOnline(window.navigator.onLine); // It takes for granted that a page is opened with a line.
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always', // Offline is an answer too: say so instead of waiting.
        refetchOnReconnect: true,
        staleTime: 30_000,
        // A refusal is an answer; only silence is worth asking again, and not before there is a line.
        retry: (failures, error) =>
          failures < 2 && window.navigator.onLine && !(error instanceof ApiError && error.isAnswer),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  // What was kept belongs to whoever was signed in. Another tab may sign in under an open page: that one asks anew.
  onTokenChange(() => (currentToken() ? void client.resetQueries() : client.clear()));
  return client;
}
