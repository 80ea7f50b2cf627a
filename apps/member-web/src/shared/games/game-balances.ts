import { call } from '@krapao/web/api/call.ts';
import { coalesced } from '@krapao/web/api/coalesced.ts';
import { untilIdle } from '@krapao/web/browser/when-idle.tsx';
import { currentToken } from '@krapao/web/session/session.ts';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { staleSince } from '../money/balance-age.ts';
import { type GameAccount, walletQuery } from '../money/wallet-query.ts';

/** Quick switching between pages must not flood the providers. */
const GAP_MS = 5_000;
/** Returning to the page fires several events at once. */
const TOGETHER_MS = 50;
const MINUTE_MS = 60_000;

/**
 * Refetches every game's balance from its provider, then the wallet. Returns the server time of the request: a game
 * last read before that did not answer, and its age shows. `isAnswered` is false when the server itself did not answer.
 */
const balancesQuery = queryOptions({
  queryKey: ['games-asked'],
  queryFn: async ({ client }) => {
    const requestedAt = serverNow();
    const answer = await call('GET /api/wallet/refresh/slot').catch(() => undefined);
    await client.invalidateQueries({ queryKey: walletQuery.queryKey });
    return { requestedAt, isAnswered: answer !== undefined };
  },
});

/** Refetches at once, for buttons. Signing out drops the pending query. */
export const checkGames = (client: QueryClient): Promise<unknown> =>
  client.fetchQuery({ ...balancesQuery, staleTime: 0 }).catch(() => undefined);

const fetchers = new WeakMap<QueryClient, () => void>();

/** Refetches soon: at once if the last fetch is long enough ago, else after the gap. */
export function fetchGameBalances(client: QueryClient): void {
  const known = fetchers.get(client);
  const fetchSoon = known ?? coalesced(() => fetchIfAny(client), { togetherMs: TOGETHER_MS, gapMs: GAP_MS });
  if (!known) fetchers.set(client, fetchSoon);
  fetchSoon();
}

async function fetchIfAny(client: QueryClient): Promise<void> {
  const hasGames = client.getQueryData(walletQuery.queryKey)?.slots.some(({ isActive }) => isActive) ?? true;
  if (currentToken() && hasGames) await checkGames(client);
}

/** For a sheet that offers game balances: refetches when it opens. Returns a refetch for a refused command. */
export function useFreshGames(): () => void {
  const client = useQueryClient();
  useEffect(() => {
    const { requestedAt = 0 } = client.getQueryData(balancesQuery.queryKey) ?? {};
    const isFresh = client.isFetching(balancesQuery) > 0 || serverNow() - requestedAt < GAP_MS;
    if (!isFresh) fetchGameBalances(client);
  }, [client]);
  return () => fetchGameBalances(client);
}

/** Returns since when a game's balance is outdated, or undefined while fresh. */
export function useStaleSince(): (gameAccount: Pick<GameAccount, 'isActive' | 'refreshedAt'>) => string | undefined {
  const { data } = useQuery({ ...balancesQuery, enabled: false });
  const nowMs = useServerNow(MINUTE_MS);
  return (gameAccount) => staleSince(gameAccount, { nowMs, requestedAt: data?.requestedAt });
}

/** The games that did not answer the last check, although the server did. */
export function useSilentGames(): readonly GameAccount[] {
  const { data: refreshed, isFetching } = useQuery({ ...balancesQuery, enabled: false });
  const gameAccounts = useQuery(walletQuery).data?.slots ?? [];
  if (isFetching || !refreshed?.isAnswered) return [];
  const { requestedAt } = refreshed;
  return gameAccounts.filter(
    (gameAccount) => !gameAccount.maintenance && staleSince(gameAccount, { nowMs: 0, requestedAt }) !== undefined,
  );
}

/** Once the opened page is idle, refetches if a balance is more than a minute old. */
export function useGamesOnOpen(): void {
  const client = useQueryClient();
  useEffect(() => {
    let isClosed = false;
    const fetchIfOld = async () => {
      await untilIdle();
      const wallet = await client.ensureQueryData(walletQuery).catch(() => undefined);
      const receivedLimit = new Date(serverNow() - MINUTE_MS).toISOString();
      const isOld = wallet?.slots.some(
        ({ isActive, refreshedAt }) => isActive && refreshedAt !== null && refreshedAt < receivedLimit,
      );
      if (isOld && !isClosed) fetchGameBalances(client);
    };
    void fetchIfOld();
    return () => {
      isClosed = true;
    };
  }, [client]);
}
