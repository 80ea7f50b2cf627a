import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { MINUTE_MS, SECOND_MS } from '../clock.ts';
import { addressOf } from '../http/address.ts';
import type { Caller } from '../http/callers.ts';
import { readCookie } from '../http/cookies.ts';
import type { Logger } from '../logs/log.ts';
import {
  admissionTimer,
  CONNECTION_BYTES_MAX,
  type Connection,
  type ConnectionLimits,
  connectionTracker,
  cut,
  LINE_LIMITS,
} from './connection-tracker.ts';

/** The open pages of this process on one port. Every process receives the same signals and emits to its own pages. */
export type Live = {
  /** Makes every open page of a member refetch. The event has no data: the page's calls check its identity. */
  emitToMember(memberId: string, event: 'wallet'): void;
  /** Makes every open member page refetch, a few at a time. */
  emitToMembers(event: 'wallet'): void;
  /** Emits an event in rooms. */
  emit(rooms: readonly string[], event: string, data: object): void;
  /** Disconnects the pages of a session. */
  disconnect(sessionId: string): void;
  /** Open connections. */
  count(): number;
  close(): Promise<void>;
};

/** Credentials of a connection: a member's token, or else a guest's; or an operator's cookie. */
export type ConnectionProof = { readonly token: string; readonly guest: string; readonly session: string };

/** Access to rooms that pages join by name. */
export type RoomPolicy = {
  /** The room of the server that a page joins under this name; undefined refuses. */
  roomFor(caller: Caller, room: string): Promise<string | undefined>;
  /** Publishes that the caller is typing in a room. */
  typing(caller: Caller, room: string): Promise<void>;
};

type Options = {
  server: HttpServer;
  log: Logger;
  /** The caller of a connection; empty when neither member, guest nor operator is recognised. */
  identify(proof: ConnectionProof): Promise<Caller>;
  /** The ended sessions among these. */
  findOver(sessionIds: readonly string[]): Promise<readonly string[]>;
  trustedProxies: number;
  rooms?: RoomPolicy;
  /** Other sites whose pages may connect. */
  origins?: readonly string[];
  limits?: ConnectionLimits;
  /** Interval of the search for pages whose session ended by itself. */
  sweepMs?: number;
  /** Time limit for the admission of a connection. */
  admitMs?: number;
};

const ADMIT_MS = 10 * SECOND_MS;

/** Pages notified at a time when all are notified, because each of them refetches. */
const PAGES_AT_ONCE = 50;
const PAGES_EVERY_MS = 20;

const roomOf = (memberId: string): string => `member:${memberId}`;
const roomOfSession = (sessionId: string): string => `session:${sessionId}`;
/** A prefix apart from the rooms above, which pages cannot join by name. */
const roomNamed = (name: string): string => `room:${name}`;
/** The room of every socket in any named room; pages cannot join it by name. */
export const EVERY_ROOM = '*';
/** The room of all operators. */
export const OFFICE_ROOM = 'office';
/** Minimum interval of typing events; more frequent events are dropped. */
const TYPING_MS = SECOND_MS;
const ROOM_CHARS_MAX = 200;

export function startLive(options: Options): Live {
  const { server, log, findOver, trustedProxies, origins = [], sweepMs = MINUTE_MS, admitMs = ADMIT_MS } = options;
  const tracker = connectionTracker(options.limits ?? LINE_LIMITS);
  const io = new Server(server, {
    serveClient: false,
    // The only transport of our pages; any other would add attack surface.
    transports: ['websocket'],
    // Own pages and allowed sites only: the handshake of every other origin is rejected.
    cors: { origin: false },
    allowRequest: (request, done) =>
      done(null, isKnownOrigin(request.headers, origins) && tracker.mayOpen(addressOf(request, trustedProxies))),
    maxHttpBufferSize: CONNECTION_BYTES_MAX,
  });
  const admission = admissionTimer(admitMs);
  io.engine.on('connection', (line: Connection) => {
    tracker.watch(line, addressOf(line.request, trustedProxies));
    admission.start(line);
  });
  const whoIs = async ({ handshake: { auth, headers } }: Socket): Promise<Caller> => {
    const shown = String(auth['guest'] ?? '') || readCookie(headers.cookie, 'guest');
    return options.identify({
      token: String(auth['token'] ?? ''),
      guest: shown ?? '',
      session: readCookie(headers.cookie, 'office_session') ?? '',
    });
  };
  const identified = new WeakSet<Connection>();
  io.use((socket, next) => {
    const refuse = (message: string, data?: object) => {
      next(Object.assign(new Error(message), { data }));
      // After the reason is sent. An open connection could try again and again.
      setImmediate(() => socket.conn.close());
    };
    // A page identifies itself only once per connection.
    if (identified.has(socket.conn)) {
      cut(socket.conn);
      return refuse('invalid-token');
    }
    identified.add(socket.conn);
    whoIs(socket).then(
      (caller) => {
        const { member, operator, ended } = caller;
        if (!isKnown(caller)) return refuse('invalid-token', ended && { reason: ended });
        socket.data.sessionId = (member ?? operator)?.sessionId;
        // The server chooses these rooms; the client cannot name one.
        if (member) void socket.join([roomOf(member.id), roomOfSession(member.sessionId)]);
        if (operator)
          void socket.join([roomOfSession(operator.sessionId), roomNamed(OFFICE_ROOM), roomNamed(EVERY_ROOM)]);
        if (options.rooms) openRooms(socket, caller, options.rooms, log);
        next();
      },
      () => refuse('INTERNAL_SERVER_ERROR'),
    );
  });
  io.on('connection', (socket) => {
    admission.end(socket.conn);
    // A session that ended during the admission of its page could not be disconnected yet.
    whoIs(socket).then(
      (caller) => isKnown(caller) || socket.disconnect(true),
      (error) => {
        log.warn({ event: 'live.caller-unknown', err: error }, 'the session of a page could not be read again');
        socket.disconnect(true);
      },
    );
  });
  /** Sessions also end by themselves: by age, or by inactivity. */
  const sweep = async () => {
    const pages = [...io.sockets.sockets.values()].filter(({ data }) => data.sessionId);
    if (pages.length === 0) return;
    const over = new Set(await findOver([...new Set(pages.map(({ data }) => String(data.sessionId)))]));
    for (const page of pages) if (over.has(page.data.sessionId)) page.disconnect(true);
  };
  const sweeping = setInterval(() => {
    sweep().catch((error) =>
      log.warn({ event: 'live.sweep-failed', err: error }, 'pages of ended sessions could not be found'),
    );
  }, sweepMs).unref();
  return {
    emitToMember: (memberId, event) => void io.to(roomOf(memberId)).emit(event),
    emitToMembers: (event) => {
      const pages = [...io.sockets.sockets.values()].filter(({ data }) => data.sessionId);
      const emitSome = () => {
        for (const page of pages.splice(0, PAGES_AT_ONCE)) page.emit(event);
        if (pages.length > 0) setTimeout(emitSome, PAGES_EVERY_MS).unref();
      };
      emitSome();
    },
    emit: (rooms, event, data) => {
      // An empty list of rooms would mean everybody.
      if (rooms.length > 0) io.to(rooms.map(roomNamed)).emit(event, data);
    },
    disconnect: (sessionId) => io.in(roomOfSession(sessionId)).disconnectSockets(true),
    count: () => io.engine.clientsCount,
    close: async () => {
      clearInterval(sweeping);
      await io.close();
    },
  };
}

const isKnown = ({ member, guest, operator }: Caller): boolean => Boolean(member || guest || operator);

/** The only events a page may send: to join a room, and to report typing there. */
function openRooms(socket: Socket, caller: Caller, rooms: RoomPolicy, log: Logger): void {
  const isName = (room: unknown): room is string => typeof room === 'string' && room.length <= ROOM_CHARS_MAX;
  const joined = new Set<string>();
  socket.on('join', (room: unknown, answer: unknown) => {
    const reply = (isIn: boolean) => typeof answer === 'function' && answer(isIn);
    if (!isName(room)) return void reply(false);
    rooms.roomFor(caller, room).then(
      async (own) => {
        if (own !== undefined) {
          joined.add(room);
          await socket.join([own, EVERY_ROOM].map(roomNamed));
        }
        reply(own !== undefined);
      },
      (error) => {
        log.warn({ event: 'live.caller-unknown', err: error }, 'a page could not be let into its room');
        reply(false);
      },
    );
  });
  let typedAt = Number.NEGATIVE_INFINITY;
  socket.on('typing', (room: unknown) => {
    const now = performance.now();
    if (!isName(room) || !joined.has(room) || now - typedAt < TYPING_MS) return;
    typedAt = now;
    rooms
      .typing(caller, room)
      .catch((error) => log.warn({ event: 'live.stumbled', err: error }, 'live signals stumbled'));
  });
}

type Named = { origin?: string | undefined; host?: string | undefined };

const isKnownOrigin = ({ origin, host }: Named, others: readonly string[]): boolean =>
  origin === undefined || others.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
