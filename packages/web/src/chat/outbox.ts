import { type Key, readStored, store } from '../browser/storage.ts';
import type { ChatMessage } from './thread.ts';

/** A message that the server may not have yet. */
export type Unsent = { readonly id: string; readonly message: ChatMessage };

/** Messages without an answer yet. */
export type Outbox = {
  readonly all: () => readonly Unsent[];
  readonly add: (unsent: Unsent) => void;
  readonly remove: (sentId: string) => void;
};

/** Stored form. A customer has a single conversation, which needs no name. */
type StoredMessage = Unsent & { readonly conversation?: string };

/**
 * Outbox that outlives the page: its messages are sent once there is a connection. Read from storage each time, because
 * another tab writes to it too.
 */
export function storedOutbox(key: Key, conversation?: string): Outbox {
  const isOurs = (stored: StoredMessage) => stored.conversation === conversation;
  const without = (gone: string) => readOutbox(key).filter((stored) => !(isOurs(stored) && stored.id === gone));
  const save = (all: readonly StoredMessage[]) => store(key, JSON.stringify(all), { forGood: true });
  return {
    all: () =>
      readOutbox(key)
        .filter(isOurs)
        .map(({ id, message }) => ({ id, message })),
    add: ({ id, message }) => save([...without(id), { id, message, ...(conversation && { conversation }) }]),
    remove: (sentId) => save(without(sentId)),
  };
}

/** Conversations with unanswered messages. */
export const unsentIn = (key: Key): readonly string[] => [
  ...new Set(readOutbox(key).flatMap(({ conversation }) => conversation ?? [])),
];

function readOutbox(key: Key): readonly StoredMessage[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStored) : [];
  } catch {
    return []; // Written by something else.
  }
}

const isStored = (stored: unknown): stored is StoredMessage =>
  typeof stored === 'object' &&
  stored !== null &&
  'message' in stored &&
  'id' in stored &&
  typeof stored.id === 'string';
