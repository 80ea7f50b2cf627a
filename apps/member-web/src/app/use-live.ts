import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { untilIdle } from '../shared/at-rest.tsx';
import { merged } from '../shared/merged.ts';
import { wipeSession } from '../shared/session.ts';
import { useToken } from '../shared/use-token.ts';

/** What a signal makes stale. It carries no data: the page asks again through the usual calls. */
const STALE = { wallet: [['wallet'], ['statement']] } as const;

/** Money that moves in several steps signals each of them. */
const SIGNALS_MS = 250;

/** A server without its database turns pages away; then they call again. */
const AGAIN_MS = 5_000;

/** Listens for signals from the server while a member is signed in, so that money that moved elsewhere shows here. */
export function useLive(): void {
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
        const refetch = refetcher(client);
        socket.on('wallet', refetch);
        // What happened before the line was there, or while it was down, was not heard.
        socket.on('connect', refetch);
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
  }, [token, client]);
}

/** Signals that come close together, or while it asks, are one. No call that is under way is given up for them. */
const refetcher = (client: QueryClient): (() => void) =>
  merged(() => Promise.all(STALE.wallet.map((queryKey) => askAfresh(client, queryKey))), { togetherMs: SIGNALS_MS });

/** A call that is under way may carry what was true before the signal: its answer is shown, and asked for once more. */
async function askAfresh(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  const goOn = { cancelRefetch: false };
  await client.refetchQueries({ queryKey, fetchStatus: 'fetching' }, goOn);
  await client.invalidateQueries({ queryKey }, goOn);
}
