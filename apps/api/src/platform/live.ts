import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import type { Logger } from './log.ts';
import type { MemberIdentity } from './serve.ts';

/** What an open page may hear. It carries no data: the page asks again, through the calls that check who it is. */
export type LiveEvent = 'wallet';

export type Live = {
  /** Tells every open page of a member, whichever process it is connected to. */
  tell(memberId: string, event: LiveEvent): void;
  /** Hangs up on the pages of sessions that are over, whichever process they are connected to. */
  hangUp(sessionIds: readonly string[]): void;
  close(): Promise<void>;
};

type Options = {
  server: HttpServer;
  pool: pg.Pool;
  log: Logger;
  identify(token: string): Promise<MemberIdentity | undefined>;
};

const roomOf = (memberId: string): string => `member:${memberId}`;
const roomOfSession = (sessionId: string): string => `session:${sessionId}`;

export function startLive({ server, pool, log, identify }: Options): Live {
  const io = new Server(server, {
    serveClient: false,
    // Same origin only: pages of other sites get no answer to their handshake.
    cors: { origin: false },
    allowRequest: (request, done) => done(null, isSameOrigin(request.headers)),
    maxHttpBufferSize: 16 * 1024,
  });
  io.adapter(createAdapter(pool, { errorHandler: (error) => log.warn({ err: error }, 'live signals stumbled') }));
  const whoIs = (socket: Socket) => identify(String(socket.handshake.auth['token'] ?? ''));
  io.use((socket, next) => {
    whoIs(socket).then(
      (member) => {
        if (!member) return next(new Error('invalid-token'));
        // The server chooses the rooms; the client has no way to name one.
        void socket.join([roomOf(member.id), roomOfSession(member.sessionId)]);
        next();
      },
      () => next(new Error('INTERNAL_SERVER_ERROR')),
    );
  });
  io.on('connection', (socket) => {
    // A session that ended while its page was being let in could not be hung up on yet.
    whoIs(socket).then(
      (member) => member ?? socket.disconnect(true),
      (error) => log.warn({ err: error }, 'a page could not be asked again who it is'),
    );
  });
  return {
    tell: (memberId, event) => void io.to(roomOf(memberId)).emit(event),
    hangUp: (sessionIds) => {
      // No room at all would mean everybody.
      if (sessionIds.length > 0) io.in(sessionIds.map(roomOfSession)).disconnectSockets(true);
    },
    close: async () => io.close(),
  };
}

function isSameOrigin({ origin, host }: { origin?: string | undefined; host?: string | undefined }): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
