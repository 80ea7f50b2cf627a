import { acquireSocket } from '@krapao/web/api/socket.ts';
import { type Signals, useSignals } from '@krapao/web/api/use-live.ts';
import { useEffect } from 'react';
import { mayDo, useSession } from '../session/session.ts';

/** No token: the cookie authenticates. */
export const OWN_ORIGIN = {};

/** Signal topic of all conversations, for operators. */
const TEAM_ROOM = 'chat:team';

/** Query keys that a queue signal makes stale. All data of the queues has a key that begins with "queues". */
const QUEUES = [['queues']];
/** Likewise for conversations. */
const INBOX = [['inbox']];
const SIGNALS: Signals = {
  queue: QUEUES,
  messaging: INBOX,
  changed: INBOX,
  read: INBOX,
  // The server was cut off from other processes for a while and may have missed signals.
  missed: [...QUEUES, ...INBOX],
};

/** Receives signals of the queues and the inbox while an operator is signed in. */
export function useOperatorSocket(): void {
  const session = useSession();
  const isIn = session.place === 'in';
  const isTeamMember = isIn && mayDo(session.me, 'chat.read');
  useSignals(isIn ? OWN_ORIGIN : undefined, SIGNALS);
  useEffect(() => {
    if (!isTeamMember) return;
    return acquireSocket(OWN_ORIGIN, (socket) => {
      const join = () => socket.emit('join', TEAM_ROOM);
      socket.on('connect', join);
      if (socket.connected) join();
      return () => socket.off('connect', join);
    });
  }, [isTeamMember]);
}
