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
type Kept = Unsent & { readonly conversation?: string };

/**
 * Outbox that outlives the page: its messages are sent once there is a connection. Read from storage each time, because
 * another tab writes to it too.
 */
export function storedOutbox(key: Key, conversation?: string): Outbox {
  const isOurs = (kept: Kept) => kept.conversation === conversation;
  const without = (gone: string) => readKept(key).filter((kept) => !(isOurs(kept) && kept.id === gone));
  const keep = (all: readonly Kept[]) => store(key, JSON.stringify(all), { forGood: true });
  return {
    all: () =>
      readKept(key)
        .filter(isOurs)
        .map(({ id, message }) => ({ id, message })),
    add: ({ id, message }) => keep([...without(id), { id, message, ...(conversation && { conversation }) }]),
    remove: (sentId) => keep(without(sentId)),
  };
}

/** Conversations with unanswered messages. */
export const unsentIn = (key: Key): readonly string[] => [
  ...new Set(readKept(key).flatMap(({ conversation }) => conversation ?? [])),
];

function readKept(key: Key): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isStored) : [];
  } catch {
    return []; // Written by something else.
  }
}

const isStored = (kept: unknown): kept is Kept =>
  typeof kept === 'object' && kept !== null && 'message' in kept && 'id' in kept && typeof kept.id === 'string';
