import { randomUUID } from 'node:crypto';
import type { ChatMessage, Conversation } from '@krapao/contract/calls/chat';
import { io, type Socket } from 'socket.io-client';
import { cookiesOf } from './members.ts';
import { form } from './slips.ts';
import type { TestServer } from './test-server.ts';
import { until } from './until.ts';

/** A member by their token, or a guest by their browser's cookie. */
export type Chatter = { token?: string; headers?: { cookie: string } };

export async function givenGuest(server: TestServer) {
  const answer = await server.call('GET /api/chat/config');
  const { guestId, guestToken, PREFIX } = answer.body;
  return {
    guestId: guestId ?? '',
    guestToken: guestToken ?? '',
    room: `${PREFIX}${guestId}`,
    headers: cookiesOf(answer),
  };
}

export const text = (message: string): ChatMessage => ({ message_type: 'text', payload: { message } });

export const sendMessage = (
  server: TestServer,
  { token, headers }: Chatter,
  message: string | ChatMessage,
  more: object = {},
) =>
  server.call('POST /api/chat/send-message', {
    ...(token && { token }),
    ...(headers && { headers }),
    body: { id: randomUUID(), message: typeof message === 'string' ? text(message) : message, ...more },
  });

export async function historyOf(
  server: TestServer,
  { token, headers }: Chatter,
  body: object = { limit: 100 },
): Promise<Conversation[]> {
  const { status, body: messages } = await server.call('POST /api/chat/history', {
    ...(token && { token }),
    ...(headers && { headers }),
    body,
  });
  if (status !== 200) throw new Error(`the history was refused: ${status}`);
  return messages as Conversation[];
}

/** One line per message, oldest first. */
export const linesOf = (messages: readonly Conversation[]): string[] =>
  [...messages]
    .sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0))
    .map(({ seq, sender, message }) => `${seq} ${sender}: ${message.payload?.message ?? message.payload?.title}`);

export type ChatPage = {
  socket: Socket;
  messages: Conversation[];
  others: [string, unknown][];
  join(room: string): Promise<boolean>;
};

/** An open page that stores the events it receives. */
export async function givenChatPage(
  url: string,
  { auth = {}, headers = {} }: { auth?: object; headers?: Record<string, string> },
): Promise<ChatPage> {
  const socket = io(url, {
    auth,
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    extraHeaders: headers,
  });
  const messages: Conversation[] = [];
  const others: [string, unknown][] = [];
  socket.on('messaging', (message: Conversation) => messages.push(message));
  socket.onAny((event: string, data: unknown) => void (event === 'messaging' || others.push([event, data])));
  await until(async () => socket.connected, 'the page to be connected');
  return { socket, messages, others, join: (room) => socket.timeout(10_000).emitWithAck('join', room) };
}

/** The first bytes of a video, by the brand of its container. */
export const aVideo = (brand = 'isom'): Buffer =>
  Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\x02\0${brand}mp41`, 'latin1'), Buffer.alloc(64)]);

export const sendFile = (
  server: TestServer,
  { token, headers }: Chatter,
  kind: 'image' | 'video',
  bytes: Uint8Array,
  fileName: string,
) => {
  const made = form({ bytes, fileName });
  return server.call(`POST /api/chat/upload-${kind}`, {
    ...(token && { token }),
    headers: { ...made.headers, ...headers },
    body: made.body,
  });
};
