import type { Socket } from 'socket.io-client';
import type { Outbox, Unsent } from './outbox.ts';
import type { Conversation, Item, Side, Thread } from './thread.ts';
import type { UploadWish } from './uploads.ts';

/** What is known of a conversation before any of its messages. */
export type Begun = {
  /** What came and was not seen yet. */
  readonly unread: number;
  /** How far the other side has read. */
  readonly readSeq: number;
};
type HistoryWish = {
  readonly limit: number;
  readonly after?: number;
  /** What is known already: so many of the newest, back to this number. */
  readonly known?: { readonly count: number; readonly from: number };
};

/** The outside of a chat: calls, the line, what is kept. */
export type ChatDeps<Config extends Begun> = {
  /** Whose messages are one's own: the customer's, or the team's. */
  readonly side: Side;
  readonly config: () => Promise<Config>;
  readonly history: (wish: HistoryWish) => Promise<readonly Conversation[]>;
  readonly send: (unsent: Unsent) => Promise<{ timestamp: string; seq: number }>;
  readonly markRead: () => Promise<unknown>;
  readonly upload: (kind: 'image' | 'video', wish: UploadWish) => Promise<{ path: string }>;
  /** The name of the room, once the configuration says how rooms are named. */
  readonly roomOf: (config: Config) => Promise<string>;
  readonly holdLine: (use: (socket: Socket) => () => void) => () => void;
  readonly outbox: Outbox;
  /** Where a file of the chat is: with the server that has the chat. */
  readonly fileUrl: (path: string) => string;
  /** What was written is sent also when nobody looks at the conversation any more. */
  readonly sendsOn?: boolean;
};

export type ChatState<Config extends Begun = Begun> = {
  readonly config?: Config;
  readonly thread: Thread;
  readonly load: 'none' | 'loading' | 'failed' | 'done';
  /** Nothing is older than what is shown. */
  readonly isWhole: boolean;
  readonly isLoadingOlder: boolean;
  /** What came and was not seen yet. */
  readonly unread: number;
  /** How far the other side has read, as it said. */
  readonly readSeq: number;
  readonly isTyping: boolean;
  /** Whether the room is heard; undefined before the first attempt. */
  readonly hasLine?: boolean;
  /** The last that came from the other side, to be said aloud. */
  readonly heard?: Item;
};
