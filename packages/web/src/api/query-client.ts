import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { currentToken, onTokenChange, wipeEndedSession } from '../session/session.ts';
import { ApiError } from './api-error.ts';

/** Reactions of an app to answers that no screen shows. */
type Ends = {
  /** The service has closed for good. */
  onGone: () => void;
  /** The service will be back. */
  onMaintenance?: () => void;
  /** The server no longer accepts the session, and this browser has wiped it. */
  onSignedOut: () => void;
};

/**
 * Interval of refetches after an unanswered query while the page is visible, since the browser may not notice an
 * outage.
 */
const AGAIN_MS = 15_000;

const isAnswered = (error: Error): boolean => error instanceof ApiError && error.isAnswer;

export function createQueryClient({ onGone, onMaintenance, onSignedOut }: Ends): QueryClient {
  const onError = (error: unknown) => {
    const { code, details } = error instanceof ApiError ? error : {};
    if (code === 'gone') onGone();
    if (code === 'maintenance') onMaintenance?.();
    if (code !== 'invalid-token' && code !== 'EXPIRED_AUTH_TOKEN') return;
    if (!currentToken()) return; // Another call got this refusal first, and its redirect has the return address.
    wipeEndedSession(details?.reason);
    onSignedOut();
  };
  onlineManager.setOnline(window.navigator.onLine); // The library assumes that every page starts online.
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always', // Offline calls fail at once instead of waiting.
        refetchOnReconnect: true,
        staleTime: 30_000,
        // A refusal is final; only unanswered calls are retried, and only while online.
        retry: (failures, error) => failures < 2 && window.navigator.onLine && !isAnswered(error),
        refetchInterval: ({ state: { error } }) => (error && !isAnswered(error) ? AGAIN_MS : false),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  // Cached data belongs to the signed-in member. Another tab may sign in while this page is open, which then refetches.
  onTokenChange(() => (currentToken() ? void client.resetQueries() : client.clear()));
  return client;
}
