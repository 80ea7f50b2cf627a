import type { Socket } from 'socket.io-client';
import type { ChatConfig, ChatDeps } from './chat-deps.ts';
import type { ChatEvent } from './chat-reducer.ts';
import type { Conversation } from './thread.ts';

/** One side, named "customer" or "team", is typing, or has read up to `seq`. */
type Signal = { readonly room?: string; readonly by: string; readonly seq?: number };

type Deps = Pick<ChatDeps<ChatConfig>, 'side' | 'acquireSocket'> & {
  readonly room: string;
  readonly onEvent: (event: ChatEvent<never>) => void;
};

/** Interval of typing signals. */
const TYPING_MS = 3_000;
/** The other side sends no signal when it stops typing. */
const TYPING_SHOWN_MS = 6_000;

/** Joins a room on every new connection, and reports its events. */
export function joinRoom({ side, acquireSocket, room, onEvent }: Deps) {
  let socket: Socket | undefined;
  let isJoined = false;
  let lastTypedAt = 0;
  let typingEnds: ReturnType<typeof setTimeout> | undefined;

  const join = () => {
    socket?.emit('join', room, (isAdmitted: boolean) => {
      if (!isAdmitted || isJoined) return;
      isJoined = true;
      onEvent({ type: 'joined' });
    });
  };
  const isOwn = ({ by }: Signal) => (by === 'customer') === (side === 'customer');
  // A connection shared by several rooms delivers the events of all of them.
  const isHere = (signal: Signal) => (signal.room ?? room) === room;
  const handlers = {
    connect: join,
    disconnect: () => {
      isJoined = false;
      onEvent({ type: 'disconnected' });
    },
    messaging: (message: Conversation) => {
      if (room.endsWith(message.userId ?? message.guestId ?? '')) onEvent({ type: 'messageReceived', message });
    },
    typing: (signal: Signal) => {
      if (isOwn(signal) || !isHere(signal)) return;
      onEvent({ type: 'typing', isTyping: true });
      clearTimeout(typingEnds);
      typingEnds = setTimeout(() => onEvent({ type: 'typing', isTyping: false }), TYPING_SHOWN_MS);
    },
    read: (signal: Signal) => {
      if (isHere(signal)) onEvent({ type: 'read', isOwn: isOwn(signal), seq: signal.seq ?? 0 });
    },
    // The server itself missed messages of other processes for a while.
    missed: () => onEvent({ type: 'joined' }),
  };
  const release = acquireSocket((acquired) => {
    socket = acquired;
    for (const [event, handler] of Object.entries(handlers)) acquired.on(event, handler);
    if (acquired.connected) join();
    return () => {
      for (const [event, handler] of Object.entries(handlers)) acquired.off(event, handler);
      socket = undefined;
    };
  });

  return {
    /** Connects or joins again where that is due. */
    check(): void {
      if (socket && !socket.connected) socket.connect();
      else if (!isJoined) join();
    },
    /** Signals to the other side that this side is typing. */
    notifyTyping(): void {
      if (!isJoined || Date.now() - lastTypedAt < TYPING_MS) return;
      lastTypedAt = Date.now();
      socket?.emit('typing', room);
    },
    leave(): void {
      clearTimeout(typingEnds);
      release();
    },
  };
}
