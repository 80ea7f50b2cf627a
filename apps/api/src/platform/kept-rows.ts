import type pg from 'pg';
import { type Clock, MINUTE_MS } from './clock.ts';

/** Where the database says which table was changed (migrations/0058-changes.sql). */
const CHANNEL = 'krapao_changed';

/** A signal may be lost without anybody noticing: nothing is older than this. */
export const AGE_MAX_MS = MINUTE_MS;

/** What operators rarely change, kept in memory until they do. */
export type KeptRows = {
  /** Gives what `read` gives, and keeps it until the table changes. While nobody listens nothing is kept. */
  keep<Value>(table: string, read: (key: string) => Promise<Value>): (key?: string) => Promise<Value>;
  /** For whoever changed the table: what they see next is what they wrote. */
  forget(table: string): void;
  /** Calls this whenever the database says that the table was changed, or may have. */
  watch(table: string, listener: () => void): void;
  /** Hears of changes over this connection until it ends. */
  listenOn(client: pg.PoolClient): Promise<void>;
};

type Known<Value> = { readAt: number; value: Promise<Value> };

export function keptRows(clock: Clock): KeptRows {
  const keepers: { table: string; known: Map<string, Known<unknown>> }[] = [];
  const forget = (table?: string) => {
    for (const keeper of keepers) if (table === undefined || keeper.table === table) keeper.known.clear();
  };
  const watchers: { table: string; listener: () => void }[] = [];
  const hear = (table?: string) => {
    forget(table);
    for (const watcher of watchers) if (table === undefined || watcher.table === table) watcher.listener();
  };
  let line: pg.PoolClient | undefined;

  return {
    keep<Value>(table: string, read: (key: string) => Promise<Value>) {
      const known = new Map<string, Known<Value>>();
      keepers.push({ table, known });
      return (key = '') => {
        if (!line) return read(key);
        const now = clock.now().getTime();
        const kept = known.get(key);
        if (kept && Math.abs(now - kept.readAt) < AGE_MAX_MS) return kept.value;
        const value = read(key);
        known.set(key, { readAt: now, value });
        value.catch(() => known.get(key)?.value === value && known.delete(key));
        return value;
      };
    },
    forget,
    watch: (table, listener) => void watchers.push({ table, listener }),
    async listenOn(client) {
      client.on('notification', ({ channel, payload }) => {
        if (channel === CHANNEL) hear((JSON.parse(payload ?? '{}') as { table: string }).table);
      });
      client.once('end', () => {
        if (line === client) line = undefined;
      });
      await client.query(`listen ${CHANNEL}`);
      line = client;
      // Nobody heard what was changed before.
      hear();
    },
  };
}

/** For whoever needs what stands in the database now, as in a transaction. */
export const NOTHING_KEPT: Pick<KeptRows, 'keep'> = {
  keep:
    (_table, read) =>
    (key = '') =>
      read(key),
};
