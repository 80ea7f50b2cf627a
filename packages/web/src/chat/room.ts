import { LIMITS } from '@krapao/contract/limits';
import type { Socket } from 'socket.io-client';
import type { Conversation } from './thread.ts';

/** What the other side does: writes, or has read up to a number. */
type Sign = { readonly room?: string; readonly by: string; readonly seq?: number };

type Deps = {
  /** Shares the line of the page; what it returns lets go of it. */
  readonly holdLine: (use: (socket: Socket) => () => void) => () => void;
  readonly room: string;
  readonly onMessage: (message: Conversation) => void;
  readonly onTyping: (sign: Sign) => void;
  readonly onRead: (sign: Sign) => void;
  /** In the room, for the first time or again: what happened meanwhile was not heard. */
  readonly onJoined: () => void;
  readonly onLine: (isThere: boolean) => void;
  /** Every few seconds. */
  readonly onCheck: () => void;
};

/** Somebody who writes says so this often. */
const TYPING_MS = 3_000;

/** Stays in a room: joins it whenever the line is new, and looks every 5 s whether it still is in it. */
export function stayInRoom(deps: Deps) {
  let socket: Socket | undefined;
  let isIn = false;
  let lastTypedAt = 0;

  // Whoever hears several rooms over one line hears all of them here.
  const onMessage = (message: Conversation) => {
    if (deps.room.endsWith(message.userId ?? message.guestId ?? '')) deps.onMessage(message);
  };
  const isHere = ({ room = deps.room }: Sign) => room === deps.room;
  const onTyping = (sign: Sign) => isHere(sign) && deps.onTyping(sign);
  const onRead = (sign: Sign) => isHere(sign) && deps.onRead(sign);

  const join = () => {
    socket?.emit('join', deps.room, (isLetIn: boolean) => {
      if (!isLetIn || isIn) return;
      isIn = true;
      deps.onLine(true);
      deps.onJoined();
    });
  };
  const onDisconnect = () => {
    isIn = false;
    deps.onLine(false);
  };
  const onConnect = () => {
    isIn = false;
    join();
  };
  const leave = deps.holdLine((line) => {
    socket = line;
    line.on('connect', onConnect);
    line.on('disconnect', onDisconnect);
    line.on('messaging', onMessage);
    line.on('typing', onTyping);
    line.on('read', onRead);
    // The server had not heard of others for a while.
    line.on('missed', deps.onJoined);
    if (line.connected) join();
    return () => {
      line.off('connect', onConnect).off('disconnect', onDisconnect);
      line.off('messaging', onMessage).off('typing', onTyping).off('read', onRead);
      line.off('missed', deps.onJoined);
      socket = undefined;
    };
  });
  const check = () => {
    if (socket && !socket.connected) socket.connect();
    else if (!isIn) join();
    deps.onCheck();
  };
  const checking = setInterval(check, LIMITS.chatSocketCheckMs);

  return {
    check,
    /** Tells the other side that somebody writes. */
    type(): void {
      if (!isIn || Date.now() - lastTypedAt < TYPING_MS) return;
      lastTypedAt = Date.now();
      socket?.emit('typing', deps.room);
    },
    leave(): void {
      clearInterval(checking);
      leave();
    },
  };
}
