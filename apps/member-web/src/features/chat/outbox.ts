import { readStored, store } from '@krapao/web/browser/storage.ts';
import type { Outbox, Unsent } from '@krapao/web/chat/outbox.ts';

/**
 * What was written and not answered yet: it outlives the page and is sent when there is a line. Read anew each time:
 * another tab writes here too.
 */
export const outbox: Outbox = {
  all: readUnsent,
  add: (unsent: Unsent) => keep([...readUnsent().filter(({ id }) => id !== unsent.id), unsent]),
  remove: (sentId: string) => keep(readUnsent().filter(({ id }) => id !== sentId)),
};

const keep = (all: readonly Unsent[]) => store('chatOutbox', JSON.stringify(all), { forGood: true });

function readUnsent(): readonly Unsent[] {
  try {
    const kept: unknown = JSON.parse(readStored('chatOutbox') ?? '[]');
    return Array.isArray(kept) ? kept.filter(isUnsent) : [];
  } catch {
    return []; // Somebody else wrote there.
  }
}

const isUnsent = (kept: unknown): kept is Unsent =>
  typeof kept === 'object' && kept !== null && 'message' in kept && 'id' in kept && typeof kept.id === 'string';
