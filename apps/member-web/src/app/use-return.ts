import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchGameBalances } from '../shared/games/game-balances.ts';
import { hasPlayed } from '../shared/games/playing.ts';

/**
 * Refetches game balances when the member returns to the page: only the providers know the results of play meanwhile.
 */
export function useReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = () => fetchGameBalances(client);
    const events = new AbortController();
    const { signal } = events;
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refetch(), {
      signal,
    });
    window.addEventListener('pageshow', ({ persisted }) => persisted && refetch(), { signal });
    // A game in a window beside this one does not hide the page.
    window.addEventListener('focus', () => hasPlayed() && refetch(), { signal });
    return () => events.abort();
  }, [client]);
}
