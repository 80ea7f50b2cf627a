import { call } from '@krapao/web/api/call.ts';
import { merged } from '@krapao/web/api/merged.ts';
import { currentToken } from '@krapao/web/session/session.ts';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { staleSince } from '../money/balance.ts';
import { type GameAccount, walletQuery } from '../money/wallet-query.ts';

/** A thumb that goes to and fro must not flood the providers. */
const GAP_MS = 5_000;
/** Coming back is told by several events. */
const TOGETHER_MS = 50;
const MINUTE_MS = 60_000;

/**
 * Asks every game what it holds, then loads what depends on it. Its answer is when it asked, by the server's clock: a
 * game that was heard before that did not answer, and its age says so.
 */
const askedQuery = queryOptions({
  queryKey: ['games-asked'],
  queryFn: async ({ client }) => {
    const askedAt = serverNow();
    await call('GET /api/wallet/refresh/slot').catch(() => undefined);
    await client.invalidateQueries({ queryKey: walletQuery.queryKey });
    return askedAt;
  },
});

/** At once, for who presses a button that says so. Whoever signs out meanwhile takes the question along. */
export const checkGames = (client: QueryClient): Promise<unknown> =>
  client.fetchQuery({ ...askedQuery, staleTime: 0 }).catch(() => undefined);

const askers = new WeakMap<QueryClient, () => void>();

/** Soon: at once after some rest, else after it. */
export function askGames(client: QueryClient): void {
  const known = askers.get(client);
  const ask = known ?? merged(() => askIfAny(client), { togetherMs: TOGETHER_MS, gapMs: GAP_MS });
  if (!known) askers.set(client, ask);
  ask();
}

async function askIfAny(client: QueryClient): Promise<void> {
  const hasGames = client.getQueryData(walletQuery.queryKey)?.slots.some(({ isActive }) => isActive) ?? true;
  if (currentToken() && hasGames) await checkGames(client);
}

/** For a sheet that offers what the games hold: asks them when it opens, and again for who is refused because of it. */
export function useFreshGames(): () => void {
  const client = useQueryClient();
  useEffect(() => {
    const askedAt = client.getQueryData(askedQuery.queryKey) ?? 0;
    const isFresh = client.isFetching(askedQuery) > 0 || serverNow() - askedAt < GAP_MS;
    if (!isFresh) askGames(client);
  }, [client]);
  return () => askGames(client);
}

/** Since when a game's balance has not been heard anew, where that is worth saying. */
export function useStaleSince(): (gameAccount: Pick<GameAccount, 'isActive' | 'refreshedAt'>) => string | undefined {
  const { data: askedAt } = useQuery({ ...askedQuery, enabled: false });
  const nowMs = useServerNow(MINUTE_MS);
  return (gameAccount) => staleSince(gameAccount, { nowMs, askedAt });
}
