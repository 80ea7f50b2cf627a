import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askGames } from '../shared/games/game-balances.ts';
import { hasPlayed } from '../shared/games/playing.ts';

/** Whoever comes back to the page may have played meanwhile, and only the games know how that went. */
export function useReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => askGames(client);
    const events = new AbortController();
    const { signal } = events;
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && ask(), { signal });
    // A game in a window beside ours hides nothing.
    window.addEventListener('focus', () => hasPlayed() && ask(), { signal });
    return () => events.abort();
  }, [client]);
}
