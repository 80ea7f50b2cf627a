import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { untilIdle } from '../browser/at-rest.tsx';
import { wipeSession } from '../session/session.ts';
import { useToken } from '../session/use-token.ts';
import { merged } from './merged.ts';

/** What each signal makes stale. It carries no data: the page asks again through the usual calls. */
type Signals = Readonly<Record<string, readonly QueryKey[]>>;

/** What happens in several steps signals each of them. */
const SIGNALS_MS = 250;

/** A server without its database turns pages away; then they call again. */
const AGAIN_MS = 5_000;

/** Listens for signals from the server while somebody is signed in, so that what happened elsewhere shows here. */
export function useLive(signals: Signals): void {
  const token = useToken();
  const client = useQueryClient();
  useEffect(() => {
    if (!token) return;
    let isOver = false;
    let leave = () => {};
    // Loaded once the page is at rest: nothing on it waits for this.
    void untilIdle()
      .then(() => import('socket.io-client'))
      .then(({ io }) => {
        if (isOver) return;
        const socket = io({ auth: { token }, transports: ['websocket'] });
        for (const [signal, stale] of Object.entries(signals)) {
          const refetch = refetcher(client, stale);
          socket.on(signal, refetch);
          // What happened before the line was there, or while it was down, was not heard.
          socket.on('connect', refetch);
        }
        // The server hangs up when the session is over, and says so to whoever calls again.
        socket.on('disconnect', (reason) => reason === 'io server disconnect' && socket.connect());
        let again: ReturnType<typeof setTimeout> | undefined;
        socket.on('connect_error', ({ message }) => {
          if (message === 'invalid-token') return wipeSession({ byServer: true });
          // The server was there and could not say who this is: the library takes that for a last word.
          if (!socket.active) again = setTimeout(() => socket.connect(), AGAIN_MS);
        });
        leave = () => {
          clearTimeout(again);
          socket.close();
        };
      });
    return () => {
      isOver = true;
      leave();
    };
  }, [token, client, signals]);
}

/** Signals that come close together, or while it asks, are one. No call that is under way is given up for them. */
const refetcher = (client: QueryClient, stale: readonly QueryKey[]): (() => void) =>
  merged(() => Promise.all(stale.map((queryKey) => askAfresh(client, queryKey))), { togetherMs: SIGNALS_MS });

/** A call that is under way may carry what was true before the signal: its answer is shown, and asked for once more. */
async function askAfresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const goOn = { cancelRefetch: false };
  await client.refetchQueries({ queryKey, fetchStatus: 'fetching' }, goOn);
  await client.invalidateQueries({ queryKey }, goOn);
}
