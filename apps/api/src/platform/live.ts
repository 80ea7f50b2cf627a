import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { Server } from 'socket.io';
import type { Logger } from './log.ts';
import type { MemberIdentity } from './serve.ts';

/** What an open page may hear. It carries no data: the page asks again, through the calls that check who it is. */
export type LiveEvent = 'wallet';

export type Live = {
  /** Tells every open page of a member, whichever process it is connected to. */
  tell(memberId: string, event: LiveEvent): void;
  close(): Promise<void>;
};

type Options = {
  server: HttpServer;
  pool: pg.Pool;
  log: Logger;
  identify(token: string): Promise<MemberIdentity | undefined>;
};

const roomOf = (memberId: string): string => `member:${memberId}`;

export function startLive({ server, pool, log, identify }: Options): Live {
  const io = new Server(server, {
    serveClient: false,
    // Same origin only: pages of other sites get no answer to their handshake.
    cors: { origin: false },
    allowRequest: (request, done) => done(null, isSameOrigin(request.headers)),
    maxHttpBufferSize: 16 * 1024,
  });
  io.adapter(createAdapter(pool, { errorHandler: (error) => log.warn({ err: error }, 'live signals stumbled') }));
  io.use((socket, next) => {
    identify(String(socket.handshake.auth['token'] ?? '')).then(
      (member) => {
        if (!member) return next(new Error('invalid-token'));
        // The server chooses the room; the client has no way to name one.
        void socket.join(roomOf(member.id));
        next();
      },
      () => next(new Error('INTERNAL_SERVER_ERROR')),
    );
  });
  return {
    tell: (memberId, event) => void io.to(roomOf(memberId)).emit(event),
    close: async () => io.close(),
  };
}

function isSameOrigin({ origin, host }: { origin?: string | undefined; host?: string | undefined }): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
