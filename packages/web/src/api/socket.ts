import type { Socket } from 'socket.io-client';
import { untilIdle } from '../browser/when-idle.tsx';
import { wipeEndedSession } from '../session/session.ts';

/** Server and credentials of a connection. */
export type SocketTarget = {
  /** Another server than the page's own. */
  readonly url?: string | undefined;
  readonly token?: string | null;
  /** Signed guest id, where our cookie is not sent. */
  readonly guest?: string | null;
};

/** Adds listeners; the returned function removes them. */
type Use = (socket: Socket) => () => void;

type Line = { readonly socket: Promise<Socket | undefined>; holders: number; readonly disconnect: () => void };

/** Delay of a reconnect after the server refused a connection because its database was unavailable. */
const AGAIN_MS = 5_000;

const lines = new Map<string, Line>();

/** Acquires the connection to a server, shared by all callers with the same credentials; the last release closes it. */
export function acquireSocket(end: SocketTarget, use: Use): () => void {
  const key = JSON.stringify([end.url, end.token, end.guest]);
  const line = lines.get(key) ?? open(end);
  lines.set(key, line);
  line.holders += 1;
  let isOver = false;
  let leave = () => {};
  void line.socket.then((socket) => {
    if (socket && !isOver) leave = use(socket);
  });
  return () => {
    isOver = true;
    leave();
    line.holders -= 1;
    if (line.holders > 0) return;
    lines.delete(key);
    line.disconnect();
  };
}

function open({ url, token, guest }: SocketTarget): Line {
  let isOver = false;
  let close = () => {};
  // Loaded when the page is idle, since no content depends on the connection.
  const socket = untilIdle()
    .then(() => import('socket.io-client'))
    .then(({ io }) => {
      if (isOver) return undefined;
      const auth = { ...(token && { token }), ...(guest && { guest }) };
      const options = { auth, transports: ['websocket'] };
      const called = url ? io(url, options) : io(options);
      // The server disconnects when the session ends; the reconnect then gets the reason.
      called.on('disconnect', (reason) => reason === 'io server disconnect' && called.connect());
      let again: ReturnType<typeof setTimeout> | undefined;
      called.on('connect_error', ({ message, data }: Error & { data?: { reason?: string } }) => {
        // Another server's refusal does not concern the session here.
        if (message === 'invalid-token' && token && !url) return wipeEndedSession(data?.reason);
        // The server could not authenticate the connection; the library would not retry after such a refusal.
        if (!called.active) again = setTimeout(() => called.connect(), AGAIN_MS);
      });
      close = () => {
        clearTimeout(again);
        called.close();
      };
      return called;
    })
    .catch(() => undefined); // The chunk did not load; the page works without signals.
  return {
    socket,
    holders: 0,
    disconnect: () => {
      isOver = true;
      close();
    },
  };
}
