import type { ChatMessage } from './thread.ts';

/** A message that the server may not have yet. */
export type Unsent = { readonly id: string; readonly message: ChatMessage };

/** What was written and not answered yet. */
export type Outbox = {
  readonly all: () => readonly Unsent[];
  readonly add: (unsent: Unsent) => void;
  readonly remove: (sentId: string) => void;
};

/** One that lasts as long as the page does. */
export function pageOutbox(): Outbox {
  let kept: readonly Unsent[] = [];
  const without = (gone: string) => kept.filter(({ id }) => id !== gone);
  return {
    all: () => kept,
    add: (unsent) => {
      kept = [...without(unsent.id), unsent];
    },
    remove: (sentId) => {
      kept = without(sentId);
    },
  };
}
