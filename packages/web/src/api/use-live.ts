import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToken } from '../session/use-token.ts';
import { holdLine, type LineEnd } from './live-line.ts';
import { merged } from './merged.ts';

/** What each signal makes stale. It carries no data: the page asks again through the usual calls. */
export type Signals = Readonly<Record<string, readonly QueryKey[]>>;

/** What happens in several steps signals each of them. */
const SIGNALS_MS = 250;

/** Listens for signals from the server while somebody is signed in, so that what happened elsewhere shows here. */
export function useLive(signals: Signals): void {
  const token = useToken();
  useSignals(token ? { token } : undefined, signals);
}

/** The same for whoever calls in another way, while there is an end to call. */
export function useSignals(end: LineEnd | undefined, signals: Signals): void {
  const client = useQueryClient();
  const key = end && JSON.stringify(end);
  useEffect(() => {
    if (key === undefined) return;
    return holdLine(JSON.parse(key), (socket) => {
      const heard = Object.entries(signals).map(([signal, stale]) => [signal, refetcher(client, stale)] as const);
      for (const [signal, refetch] of heard) {
        socket.on(signal, refetch);
        // What happened before the line was there, or while it was down, was not heard.
        socket.on('connect', refetch);
      }
      return () => {
        for (const [signal, refetch] of heard) socket.off(signal, refetch).off('connect', refetch);
      };
    });
  }, [key, client, signals]);
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
