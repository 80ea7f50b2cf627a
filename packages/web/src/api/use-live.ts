import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToken } from '../session/use-token.ts';
import { coalesced } from './coalesced.ts';
import { acquireSocket, type SocketTarget } from './socket.ts';

/** Query keys that each signal makes stale. Signals carry no data: the page refetches by the usual calls. */
export type Signals = Readonly<Record<string, readonly QueryKey[]>>;

/** An operation in several steps sends a signal for each of them. */
const SIGNALS_MS = 250;

/** Refetches on signals from the server while signed in, so that changes made elsewhere show here. */
export function useLive(signals: Signals): void {
  const token = useToken();
  useSignals(token ? { token } : undefined, signals);
}

/** `useLive` with other credentials; undefined disconnects. */
export function useSignals(end: SocketTarget | undefined, signals: Signals): void {
  const client = useQueryClient();
  const key = end && JSON.stringify(end);
  useEffect(() => {
    if (key === undefined) return;
    return acquireSocket(JSON.parse(key), (socket) => {
      const listeners = Object.entries(signals).map(([signal, stale]) => [signal, refetcher(client, stale)] as const);
      for (const [signal, refetch] of listeners) {
        socket.on(signal, refetch);
        // Signals before the connection, or during an outage, were missed.
        socket.on('connect', refetch);
      }
      return () => {
        for (const [signal, refetch] of listeners) socket.off(signal, refetch).off('connect', refetch);
      };
    });
  }, [key, client, signals]);
}

/** Merges signals that arrive close together or during a refetch. Pending calls are not cancelled. */
const refetcher = (client: QueryClient, stale: readonly QueryKey[]): (() => void) =>
  coalesced(() => Promise.all(stale.map((queryKey) => refetch(client, queryKey))), { togetherMs: SIGNALS_MS });

/** A pending call may return data from before the signal: its answer is shown, then fetched again. */
async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const goOn = { cancelRefetch: false };
  await client.refetchQueries({ queryKey, fetchStatus: 'fetching' }, goOn);
  await client.invalidateQueries({ queryKey }, goOn);
}
