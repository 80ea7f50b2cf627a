import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import { addressOf } from './address.ts';
import type { Caller } from './callers.ts';
import { MINUTE_MS, SECOND_MS } from './clock.ts';
import { readCookie } from './cookies.ts';
import { lendingPool } from './lending-pool.ts';
import { cut, LINE_BYTES_MAX, LINE_LIMITS, type Line, type LineLimits, lineKeeper } from './live-lines.ts';
import type { Logger } from './log.ts';

/** What an open page may hear. It carries no data: the page asks again, through the calls that check who it is. */
export type LiveEvent = 'wallet';

export type Live = {
  /** Tells every open page of a member, whichever process it is connected to. */
  tell(memberId: string, event: LiveEvent): void;
  /** Tells all operators, whichever process their pages are connected to; once, what is said often in a moment. */
  tellOffice(event: string, data: object): void;
  /** Tells every page of a member that is open in this process, a few at a time: all of them ask again. */
  tellAllHere(event: LiveEvent): void;
  /** Hangs up on the pages of sessions that are over, whichever process they are connected to. */
  hangUp(sessionIds: readonly string[]): void;
  /** Says something in rooms, to the pages of this process alone: whoever says it sees to the other processes. */
  sayHere(rooms: readonly string[], event: string, data: object): void;
  close(): Promise<void>;
};

/** What a page shows to be let in: a member's token, or else a guest's; or the cookie of an operator. */
export type LineProof = { readonly token: string; readonly guest: string; readonly session: string };

/** Rooms that pages ask for by name. */
export type RoomKeeper = {
  mayJoin(caller: Caller, room: string): Promise<boolean>;
  /** Somebody in a room is writing. */
  typing(caller: Caller, room: string): Promise<void>;
};

type Options = {
  server: HttpServer;
  pool: pg.Pool;
  log: Logger;
  /** Who is there; nobody when neither member, guest nor operator is. */
  identify(proof: LineProof): Promise<Caller>;
  /** Lines of another port neither hear nor tell what these do. */
  name?: string;
  /** Which of these sessions are over. */
  findOver(sessionIds: readonly string[]): Promise<readonly string[]>;
  /** Others may hear over the connection that hears of signals; each one that takes its place is shown too. */
  listenToo?(client: pg.PoolClient): Promise<void>;
  trustedProxies: number;
  rooms?: RoomKeeper;
  /** Other sites whose pages may open a line. */
  origins?: readonly string[];
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

/** So many pages ask at once when all are told. */
const PAGES_AT_ONCE = 50;

const roomOf = (memberId: string): string => `member:${memberId}`;
const roomOfSession = (sessionId: string): string => `session:${sessionId}`;
/** Apart from those above, which nobody can ask for. */
const roomNamed = (name: string): string => `room:${name}`;
/** Where all are who are in any room with a name; nobody can ask for it. */
export const EVERY_ROOM = '*';
/** Where all operators are. */
export const OFFICE_ROOM = 'office';
/** More of them are not passed on. */
const TYPING_MS = SECOND_MS;
const ROOM_CHARS_MAX = 200;

export function startLive(options: Options): Live {
  const { server, pool, log, findOver, trustedProxies, origins = [], sweepMs = MINUTE_MS } = options;
  const keeper = lineKeeper(options.limits ?? LINE_LIMITS);
  const io = new Server(server, {
    serveClient: false,
    // What pages use. Anything else would be one more way in.
    transports: ['websocket'],
    // Our own pages and those of sites that we know: all others get no answer to their handshake.
    cors: { origin: false },
    allowRequest: (request, done) =>
      done(null, isKnownOrigin(request.headers, origins) && keeper.mayOpen(addressOf(request, trustedProxies))),
    maxHttpBufferSize: LINE_BYTES_MAX,
    connectTimeout: SAY_WHO_MS,
  });
  io.engine.on('connection', (line: Line) => keeper.watch(line, addressOf(line.request, trustedProxies)));
  const { lender, takeBack } = lendingPool(pool, options.listenToo);
  io.adapter(
    createAdapter(lender, {
      channelPrefix: options.name ?? 'socket.io',
      errorHandler: (error) => log.warn({ event: 'live.stumbled', err: error }, 'live signals stumbled'),
    }),
  );
  const whoIs = async ({ handshake: { auth, headers } }: Socket): Promise<Caller | undefined> => {
    const shown = String(auth['guest'] ?? '') || readCookie(headers.cookie, 'guest');
    const caller = await options.identify({
      token: String(auth['token'] ?? ''),
      guest: shown ?? '',
      session: readCookie(headers.cookie, 'office_session') ?? '',
    });
    return caller.member || caller.guest || caller.operator ? caller : undefined;
  };
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
      (caller) => {
        if (!caller) return refuse('invalid-token');
        const { member, operator } = caller;
        socket.data.sessionId = (member ?? operator)?.sessionId;
        // The server chooses these rooms; the client has no way to name one.
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
    // A session that ended while its page was being let in could not be hung up on yet.
    whoIs(socket).then(
      (caller) => caller ?? socket.disconnect(true),
      (error) => {
        log.warn({ event: 'live.page-unasked', err: error }, 'a page could not be asked again who it is');
        socket.disconnect(true);
      },
    );
  });
  /** Sessions end by themselves, too: at their age, or when nobody was seen. */
  const sweep = async () => {
    const pages = [...io.sockets.sockets.values()].filter(({ data }) => data.sessionId);
    if (pages.length === 0) return;
    const over = new Set(await findOver([...new Set(pages.map(({ data }) => String(data.sessionId)))]));
    for (const page of pages) if (over.has(page.data.sessionId)) page.disconnect(true);
  };
  const sweeping = setInterval(() => {
    sweep().catch((error) =>
      log.warn({ event: 'live.pages-unasked', err: error }, 'pages could not be looked through'),
    );
  }, sweepMs).unref();
  const gathered = new Map<LiveEvent, Set<string>>();
  const tellGathered = () => {
    for (const [event, rooms] of gathered) if (rooms.size > 0) io.to([...rooms]).emit(event);
    gathered.clear();
  };
  const toldSoon = new Map<string, () => void>();
  const tellOfficeGathered = () => {
    for (const say of toldSoon.values()) say();
    toldSoon.clear();
  };
  return {
    tell: (memberId, event) => {
      if (gathered.size === 0) setTimeout(tellGathered, GATHER_MS);
      const rooms = gathered.get(event) ?? new Set();
      gathered.set(event, rooms.add(roomOf(memberId)));
      if (rooms.size >= ROOMS_MAX) tellGathered();
    },
    tellAllHere: (event) => {
      const pages = [...io.sockets.sockets.values()].filter(({ data }) => data.sessionId);
      const tellSome = () => {
        for (const page of pages.splice(0, PAGES_AT_ONCE)) page.emit(event);
        if (pages.length > 0) setTimeout(tellSome, GATHER_MS).unref();
      };
      tellSome();
    },
    tellOffice: (event, data) => {
      const said = JSON.stringify([event, data]);
      if (toldSoon.has(said)) return;
      toldSoon.set(said, () => io.to(roomNamed(OFFICE_ROOM)).emit(event, data));
      if (toldSoon.size === 1) setTimeout(tellOfficeGathered, GATHER_MS);
    },
    hangUp: (sessionIds) => {
      // No room at all would mean everybody.
      if (sessionIds.length > 0) io.in(sessionIds.map(roomOfSession)).disconnectSockets(true);
    },
    sayHere: (rooms, event, data) => {
      if (rooms.length > 0) io.local.to(rooms.map(roomNamed)).emit(event, data);
    },
    close: async () => {
      clearInterval(sweeping);
      tellGathered();
      tellOfficeGathered();
      await io.close();
      takeBack();
    },
  };
}

/** All that a page may ask for over its line: to hear a room, and to say there that somebody writes. */
function openRooms(socket: Socket, caller: Caller, rooms: RoomKeeper, log: Logger): void {
  const isName = (room: unknown): room is string => typeof room === 'string' && room.length <= ROOM_CHARS_MAX;
  socket.on('join', (room: unknown, answer: unknown) => {
    const say = (isIn: boolean) => typeof answer === 'function' && answer(isIn);
    if (!isName(room)) return void say(false);
    rooms.mayJoin(caller, room).then(
      async (may) => {
        if (may) await socket.join([room, EVERY_ROOM].map(roomNamed));
        say(may);
      },
      (error) => {
        log.warn({ event: 'live.page-unasked', err: error }, 'a page could not be let into its room');
        say(false);
      },
    );
  });
  let typedAt = Number.NEGATIVE_INFINITY;
  socket.on('typing', (room: unknown) => {
    const now = performance.now();
    if (!isName(room) || !socket.rooms.has(roomNamed(room)) || now - typedAt < TYPING_MS) return;
    typedAt = now;
    rooms
      .typing(caller, room)
      .catch((error) => log.warn({ event: 'live.stumbled', err: error }, 'live signals stumbled'));
  });
}

type Named = { origin?: string | undefined; host?: string | undefined };

const isKnownOrigin = ({ origin, host }: Named, others: readonly string[]): boolean =>
  origin === undefined || others.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
