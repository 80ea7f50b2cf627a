import { type Clock, MINUTE_MS } from '../clock.ts';
import type { Signals } from '../live/signals.ts';
import { readNow } from './late-reads.ts';

/** Upper bound of staleness, because a signal may be lost unnoticed. */
export const AGE_MAX_MS = MINUTE_MS;

/** Operator-edited rows in memory, invalidated by signals. */
export type SettingsCache = {
  /** Wraps `read` in a cache that lasts until the table changes. Nothing is cached while no connection listens. */
  wrap<Value>(table: string, read: (key: string) => Promise<Value>): (key?: string) => Promise<Value>;
  /** For the writer of a table: its next read returns what it wrote. */
  forget(table: string): void;
};

type Entry<Value> = { readAt: number; value: Promise<Value> };

export function settingsCache(clock: Clock, signals: Pick<Signals, 'subscribe' | 'isListening'>): SettingsCache {
  const caches: { table: string; entries: Map<string, Entry<unknown>> }[] = [];
  const forget = (table?: string) => {
    for (const cache of caches) if (table === undefined || cache.table === table) cache.entries.clear();
  };
  signals.subscribe(
    'changed',
    ({ table }) => forget(table),
    () => forget(),
  );

  return {
    wrap<Value>(table: string, read: (key: string) => Promise<Value>) {
      const entries = new Map<string, Entry<Value>>();
      caches.push({ table, entries });
      return (key = '') => {
        if (!signals.isListening()) return read(key);
        const now = clock.now().getTime();
        const entry = entries.get(key);
        if (entry && Math.abs(now - entry.readAt) < AGE_MAX_MS) return entry.value;
        const value = readNow(() => read(key));
        entries.set(key, { readAt: now, value });
        value.catch(() => entries.get(key)?.value === value && entries.delete(key));
        return value;
      };
    },
    forget,
  };
}

/** Without a cache, for readers that need the current row, as in a transaction. */
export const NO_CACHE: Pick<SettingsCache, 'wrap'> = {
  wrap:
    (_table, read) =>
    (key = '') =>
      read(key),
};
