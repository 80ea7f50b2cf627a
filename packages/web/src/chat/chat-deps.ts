import type { Socket } from 'socket.io-client';
import type { Outbox, Unsent } from './outbox.ts';
import type { Conversation, Side } from './thread.ts';
import type { UploadRequest } from './uploads.ts';

/** State of a conversation before its messages are loaded. */
export type ChatConfig = {
  /** Number of received messages that are not read. */
  readonly unread: number;
  /** Last message that the other side has read. */
  readonly readSeq: number;
};
type HistoryRequest = {
  readonly limit: number;
  readonly after?: number;
  /** Messages already loaded: the newest `count`, back to the number `from`. */
  readonly known?: { readonly count: number; readonly from: number };
};

/** Dependencies of a chat: calls, connection and storage. */
export type ChatDeps<Config extends ChatConfig> = {
  /** The own side of the conversation: customer or team. */
  readonly side: Side;
  readonly config: () => Promise<Config>;
  readonly history: (request: HistoryRequest) => Promise<readonly Conversation[]>;
  readonly send: (unsent: Unsent) => Promise<{ timestamp: string; seq: number }>;
  readonly markRead: () => Promise<unknown>;
  readonly upload: (kind: 'image' | 'video', request: UploadRequest) => Promise<{ path: string }>;
  /** Returns the name of the room by the naming of the configuration. */
  readonly roomOf: (config: Config) => Promise<string>;
  /** Acquires the page's shared connection; the returned function releases it. */
  readonly acquireSocket: (use: (socket: Socket) => () => void) => () => void;
  readonly outbox: Outbox;
  /** Address of a chat file on the server of the chat. */
  readonly fileUrl: (path: string) => string;
  /** Continues to send stored messages after the conversation is closed. */
  readonly sendsOn?: boolean;
};
