import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { untilIdle } from '../shared/at-rest.tsx';
import { wipeSession } from '../shared/session.ts';
import { useToken } from '../shared/use-token.ts';

/** What a signal makes stale. It carries no data: the page asks again through the usual calls. */
const STALE = { wallet: [['wallet'], ['statement']] } as const;

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
        const socket = io({ auth: { token }, transports: ['websocket', 'polling'] });
        const refetch = () => {
          for (const queryKey of STALE.wallet) void client.invalidateQueries({ queryKey });
        };
        socket.on('wallet', refetch);
        // What happened before the line was there, or while it was down, was not heard.
        socket.on('connect', refetch);
        // The server hangs up when the session is over, and says so to whoever calls again.
        socket.on('disconnect', (reason) => reason === 'io server disconnect' && socket.connect());
        socket.on('connect_error', ({ message }) => message === 'invalid-token' && wipeSession());
        leave = () => socket.close();
      });
    return () => {
      isOver = true;
      leave();
    };
  }, [token, client]);
}
