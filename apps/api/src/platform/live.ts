import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import { addressOf } from './address.ts';
import type { MemberIdentity } from './callers.ts';
import { MINUTE_MS, SECOND_MS } from './clock.ts';
import { lendingPool } from './lending-pool.ts';
import { cut, LINE_BYTES_MAX, LINE_LIMITS, type Line, type LineLimits, lineKeeper } from './live-lines.ts';
import type { Logger } from './log.ts';

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
  /** Which of these sessions are over. */
  findOver(sessionIds: readonly string[]): Promise<readonly string[]>;
  /** Others may hear over the connection that hears of signals; each one that takes its place is shown too. */
  listenToo?(client: pg.PoolClient): Promise<void>;
  trustedProxies: number;
  limits?: LineLimits;
  /** How often pages are looked for whose session ended by itself. */
  sweepMs?: number;
};

/** A line whose other end does not say who it is by then is closed. */
const SAY_WHO_MS = 10 * SECOND_MS;

/** So long signals are gathered: under load one message to the other processes tells of many members. */
const GATHER_MS = 20;
/** So many fit into one message. */
const ROOMS_MAX = 100;

const roomOf = (memberId: string): string => `member:${memberId}`;
const roomOfSession = (sessionId: string): string => `session:${sessionId}`;

export function startLive(options: Options): Live {
  const { server, pool, log, identify, findOver, trustedProxies, sweepMs = MINUTE_MS } = options;
  const keeper = lineKeeper(options.limits ?? LINE_LIMITS);
  const io = new Server(server, {
    serveClient: false,
    // What pages use. Anything else would be one more way in.
    transports: ['websocket'],
    // Same origin only: pages of other sites get no answer to their handshake.
    cors: { origin: false },
    allowRequest: (request, done) =>
      done(null, isSameOrigin(request.headers) && keeper.mayOpen(addressOf(request, trustedProxies))),
    maxHttpBufferSize: LINE_BYTES_MAX,
    connectTimeout: SAY_WHO_MS,
  });
  io.engine.on('connection', (line: Line) => keeper.watch(line, addressOf(line.request, trustedProxies)));
  const { lender, takeBack } = lendingPool(pool, options.listenToo);
  io.adapter(createAdapter(lender, { errorHandler: (error) => log.warn({ err: error }, 'live signals stumbled') }));
  const whoIs = (socket: Socket) => identify(String(socket.handshake.auth['token'] ?? ''));
  const asked = new WeakSet<Line>();
  io.use((socket, next) => {
    const refuse = (reason: string) => {
      next(new Error(reason));
      // After the reason is sent. Left open, the line could ask again and again.
      setImmediate(() => socket.conn.close());
    };
    // No page says twice who it is over one line.
    if (asked.has(socket.conn)) {
      cut(socket.conn);
      return refuse('invalid-token');
    }
    asked.add(socket.conn);
    whoIs(socket).then(
      (member) => {
        if (!member) return refuse('invalid-token');
        socket.data.sessionId = member.sessionId;
        // The server chooses the rooms; the client has no way to name one.
        void socket.join([roomOf(member.id), roomOfSession(member.sessionId)]);
        next();
      },
      () => refuse('INTERNAL_SERVER_ERROR'),
    );
  });
  io.on('connection', (socket) => {
    // A session that ended while its page was being let in could not be hung up on yet.
    whoIs(socket).then(
      (member) => member ?? socket.disconnect(true),
      (error) => {
        log.warn({ err: error }, 'a page could not be asked again who it is');
        socket.disconnect(true);
      },
    );
  });
  /** Sessions end by themselves, too: at their age, or when nobody was seen. */
  const sweep = async () => {
    const pages = [...io.sockets.sockets.values()];
    if (pages.length === 0) return;
    const over = new Set(await findOver([...new Set(pages.map(({ data }) => String(data.sessionId)))]));
    for (const page of pages) if (over.has(page.data.sessionId)) page.disconnect(true);
  };
  const sweeping = setInterval(() => {
    sweep().catch((error) => log.warn({ err: error }, 'pages could not be looked through'));
  }, sweepMs).unref();
  const gathered = new Map<LiveEvent, Set<string>>();
  const tellGathered = () => {
    for (const [event, rooms] of gathered) if (rooms.size > 0) io.to([...rooms]).emit(event);
    gathered.clear();
  };
  return {
    tell: (memberId, event) => {
      if (gathered.size === 0) setTimeout(tellGathered, GATHER_MS);
      const rooms = gathered.get(event) ?? new Set();
      gathered.set(event, rooms.add(roomOf(memberId)));
      if (rooms.size >= ROOMS_MAX) tellGathered();
    },
    hangUp: (sessionIds) => {
      // No room at all would mean everybody.
      if (sessionIds.length > 0) io.in(sessionIds.map(roomOfSession)).disconnectSockets(true);
    },
    close: async () => {
      clearInterval(sweeping);
      tellGathered();
      await io.close();
      takeBack();
    },
  };
}

function isSameOrigin({ origin, host }: { origin?: string | undefined; host?: string | undefined }): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
