import { holdLine } from '@krapao/web/api/live-line.ts';
import { type Signals, useSignals } from '@krapao/web/api/use-live.ts';
import { useEffect } from 'react';
import { mayDo, useSession } from '../session/session.ts';

/** The cookie says who calls. */
export const OWN_ORIGIN = {};

/** Where the team hears of every conversation. */
const TEAM_ROOM = 'chat:team';

/** What each signal of the office's line makes stale. Whatever a queue shows has a key that begins with "queues". */
const QUEUES = [['queues']];
/** Likewise for conversations. */
const INBOX = [['inbox']];
const SIGNALS: Signals = {
  queue: QUEUES,
  messaging: INBOX,
  changed: INBOX,
  read: INBOX,
  // The server had not heard of others for a while.
  missed: [...QUEUES, ...INBOX],
};

/** Hears what enters and leaves the queues and the inbox, while somebody sits at the desk. */
export function useOfficeLine(): void {
  const session = useSession();
  const isIn = session.place === 'in';
  const hearsTeam = isIn && mayDo(session.me, 'chat.read');
  useSignals(isIn ? OWN_ORIGIN : undefined, SIGNALS);
  useEffect(() => {
    if (!hearsTeam) return;
    return holdLine(OWN_ORIGIN, (socket) => {
      const join = () => socket.emit('join', TEAM_ROOM);
      socket.on('connect', join);
      if (socket.connected) join();
      return () => socket.off('connect', join);
    });
  }, [hearsTeam]);
}
