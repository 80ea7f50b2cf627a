import type { Writable } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { STATEMENT_ENDS, STATEMENTS } from '../metrics/channels.ts';
import { isLate } from './late-reads.ts';

/** Limit of prepared statements: further texts come from lists of varying length, each used once. */
const NAMES_MAX = 1_000;

/**
 * Errors after which a connection is closed: a table has changed under a prepared statement, or the server only reads,
 * because another one has become the primary.
 */
const LAST_ERRORS = ['0A000', '25006'];

/**
 * A pool whose connections prepare each statement once: from then on the database neither parses nor plans it. Reads
 * that may be late take connections of the replica.
 */
export function preparedPool(pool: pg.Pool, replica?: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size === NAMES_MAX) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };

  async function connect(): Promise<PostgresPoolClient> {
    const client = await (replica && isLate() ? replica : pool).connect();
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
    let isStale = false;
    async function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
      sendTogether(stream);
      const shown = STATEMENTS.hasSubscribers ? { text } : undefined;
      if (shown) STATEMENTS.publish(shown);
      try {
        if (values.length === 0) return await client.query(text);
        return await client.query({ name: nameOf(text), text, values: [...values] });
      } catch (error) {
        isStale ||= error instanceof pg.DatabaseError && LAST_ERRORS.includes(error.code ?? '');
        throw error;
      } finally {
        if (shown) STATEMENT_ENDS.publish(shown);
      }
    }
    return { query: query as PostgresPoolClient['query'], release: () => client.release(isStale) };
  }

  return {
    connect,
    async end() {
      await replica?.end();
      await pool.end();
    },
  };
}

/** Sends all queries issued on a connection in the same tick in one write. */
function sendTogether(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
