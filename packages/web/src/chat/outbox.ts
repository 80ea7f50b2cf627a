import { type Key, readStored, store } from '../browser/storage.ts';
import type { ChatMessage } from './thread.ts';

/** A message that the server may not have yet. */
export type Unsent = { readonly id: string; readonly message: ChatMessage };

/** What was written and not answered yet. */
export type Outbox = {
  readonly all: () => readonly Unsent[];
  readonly add: (unsent: Unsent) => void;
  readonly remove: (sentId: string) => void;
};

/** As it lies in the browser. Whoever talks with one side only has one conversation, which needs no name. */
type Kept = Unsent & { readonly conversation?: string };

/**
 * One that outlives the page: what lies in it is sent when there is a line. Read anew each time: another tab writes here
 * too.
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

/** The conversations in which something was not answered yet. */
export const unsentIn = (key: Key): readonly string[] => [
  ...new Set(readKept(key).flatMap(({ conversation }) => conversation ?? [])),
];

function readKept(key: Key): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return []; // Somebody else wrote there.
  }
}

const isKept = (kept: unknown): kept is Kept =>
  typeof kept === 'object' && kept !== null && 'message' in kept && 'id' in kept && typeof kept.id === 'string';
