import type { Socket } from 'socket.io-client';
import { untilIdle } from '../browser/at-rest.tsx';
import { wipeSession } from '../session/session.ts';

/** Which server, and who is calling there. */
export type LineEnd = {
  /** Another server than the one the page is from. */
  readonly url?: string | undefined;
  readonly token?: string | null;
  /** The signed id of a guest, where no cookie of ours travels. */
  readonly guest?: string | null;
};

/** Sets up what to hear; what it returns takes that away again. */
type Use = (socket: Socket) => () => void;

type Line = { readonly socket: Promise<Socket | undefined>; holders: number; readonly hangUp: () => void };

/** A server without its database turns pages away; then they call again. */
const AGAIN_MS = 5_000;

const lines = new Map<string, Line>();

/** Holds the line to a server. Whoever calls as the same one shares it; the last to let go hangs up. */
export function holdLine(end: LineEnd, use: Use): () => void {
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
    line.hangUp();
  };
}

function open({ url, token, guest }: LineEnd): Line {
  let isOver = false;
  let hangUp = () => {};
  // Loaded once the page is at rest: nothing on it waits for this.
  const socket = untilIdle()
    .then(() => import('socket.io-client'))
    .then(({ io }) => {
      if (isOver) return undefined;
      const auth = { ...(token && { token }), ...(guest && { guest }) };
      const options = { auth, transports: ['websocket'] };
      const called = url ? io(url, options) : io(options);
      // The server hangs up when the session is over, and says so to whoever calls again.
      called.on('disconnect', (reason) => reason === 'io server disconnect' && called.connect());
      let again: ReturnType<typeof setTimeout> | undefined;
      called.on('connect_error', ({ message }) => {
        // Another server knows nothing of the session here.
        if (message === 'invalid-token' && token && !url) return wipeSession({ byServer: true });
        // The server was there and could not say who this is: the library takes that for a last word.
        if (!called.active) again = setTimeout(() => called.connect(), AGAIN_MS);
      });
      hangUp = () => {
        clearTimeout(again);
        called.close();
      };
      return called;
    })
    .catch(() => undefined); // The file did not come. The page works without signals.
  return {
    socket,
    holders: 0,
    hangUp: () => {
      isOver = true;
      hangUp();
    },
  };
}
