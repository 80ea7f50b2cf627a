import { afterEach, beforeEach, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { forget } from '../browser/storage.ts';
import { type Chat, createChat } from '../chat/chat.ts';
import type { ChatConfig, ChatDeps } from '../chat/chat-deps.ts';
import { storedOutbox } from '../chat/outbox.ts';
import type { Conversation } from '../chat/thread.ts';
import { message } from './chat-messages.ts';

export type Config = ChatConfig & { PREFIX: string; guestId: string };

/** Fake server: numbers each message once, and notifies listeners of the room. */
export function world() {
  const outbox = storedOutbox('chatOutbox');
  const listeners = new Map<string, (...payload: never[]) => void>();
  const stored: Conversation[] = [];
  const calls = { history: [] as object[], send: 0, read: 0, join: [] as string[], config: 0, typing: 0 };
  const line = { isCut: false, isSocketCut: false, answers: true };
  const socket = {
    connected: true,
    connect: vi.fn(() => {
      socket.connected = true;
      notify('connect');
    }),
    on: (event: string, listener: (...payload: never[]) => void) => listeners.set(event, listener),
    off: () => socket,
    emit: (event: string, room: string, done?: (isIn: boolean) => void) => {
      if (event === 'join') calls.join.push(room);
      if (event === 'typing') calls.typing += 1;
      done?.(true);
    },
  };
  const notify = (event: string, payload?: unknown) => listeners.get(event)?.(payload as never);
  const cutOrNot = () => {
    if (line.isCut) throw new ApiError('NETWORK');
  };
  const add = (one: Conversation) => {
    if (!stored.some(({ id }) => id === one.id)) stored.push(one);
    if (!line.isSocketCut) notify('messaging', one);
  };
  const deps: ChatDeps<Config> = {
    side: 'customer',
    fileUrl: (path) => path,
    outbox,
    config: async () => {
      cutOrNot();
      calls.config += 1;
      const office = { isOpen: true, from: '00:00', to: '00:00' };
      return {
        PREFIX: 'room-',
        guestId: 'g1',
        guestToken: 'g1.x',
        enabled: true,
        office,
        medianReplySeconds: null,
        unread: 0,
        readSeq: 0,
      };
    },
    roomOf: async ({ PREFIX, guestId }) => PREFIX + guestId,
    history: async (request) => {
      cutOrNot();
      calls.history.push(request);
      if (request.after !== undefined) return stored.filter(({ seq }) => (seq ?? 0) > (request.after ?? 0));
      return stored.toReversed().slice(request.known?.count ?? 0, (request.known?.count ?? 0) + request.limit);
    },
    send: async ({ id, message: sent }) => {
      cutOrNot();
      calls.send += 1;
      const known = stored.find((one) => one.id === id);
      const saved = known ?? message(stored.length + 1, { id, message: sent });
      add(saved);
      if (!line.answers) throw new ApiError('NETWORK');
      return { timestamp: saved.createdAt ?? '', seq: saved.seq ?? 0 };
    },
    markRead: async () => {
      calls.read += 1;
    },
    upload: async () => ({ path: '/api/chat/files/x.jpg' }),
    acquireSocket: (use) => use(socket as never),
  };
  return { deps, outbox, stored, calls, line, socket, notify, add };
}

let begun: Chat | undefined;

/** Starts a chat that ends with the test. */
export const begin = (deps: ChatDeps<Config>): Chat => {
  begun = createChat(deps);
  begun.start();
  return begun;
};
export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
export const texts = (of: Chat) => of.state().thread.map((item) => item.message.payload?.message);

/** Installs fake timers, which advance only on command. */
export function stopTheClock(): void {
  beforeEach(() => {
    forget('chatOutbox');
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 16) });
  });
  afterEach(() => {
    begun?.end();
    vi.useRealTimers();
  });
}
