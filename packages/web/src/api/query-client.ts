import { MutationCache, notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { currentToken, onTokenChange, wipeSession } from '../session/session.ts';
import { ApiError } from './api-error.ts';

/** What an app does about answers that are not for a screen to show. */
type Ends = {
  /** The service has ended. */
  onGone: () => void;
  /** The service will be back. */
  onMaintenance?: () => void;
  /** The server knows the session no more, and this browser has wiped it. */
  onSignedOut: () => void;
};

export function createQueryClient({ onGone, onMaintenance, onSignedOut }: Ends): QueryClient {
  const onError = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'gone') onGone();
    if (code === 'maintenance') onMaintenance?.();
    if (code !== 'invalid-token' && code !== 'EXPIRED_AUTH_TOKEN') return;
    if (!currentToken()) return; // Another call has heard it first: the way to the login page knows where to go on.
    wipeSession({ byServer: true });
    onSignedOut();
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
  // While a tap waits for its answer, what changes is drawn in the task that brings it (that it waits, and what its
  // `onSuccess` writes), not a frame later. What a page asks by itself is drawn in a task of its own: both in one would
  // keep a slow phone from hearing a thumb.
  notifyManager.setScheduler((draw) => (client.isMutating() ? queueMicrotask(draw) : setTimeout(draw)));
  // What was kept belongs to whoever was signed in. Another tab may sign in under an open page: that one asks anew.
  onTokenChange(() => (currentToken() ? void client.resetQueries() : client.clear()));
  return client;
}
