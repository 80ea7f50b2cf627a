import type { Writable } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Texts beyond this many are not kept: they come from lists of every length, and each would be asked once. */
const NAMES_MAX = 1_000;

/** What the database says when a table has changed under a statement that it keeps. */
const RESULT_CHANGED = '0A000';

/**
 * A pool whose connections read each statement once: the second time the database knows it by name and neither
 * parses nor plans it again.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size === NAMES_MAX) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
    let isStale = false;
    async function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
      sendTogether(stream);
      if (values.length === 0) return client.query(text);
      try {
        return await client.query({ name: nameOf(text), text, values: [...values] });
      } catch (error) {
        isStale ||= error instanceof pg.DatabaseError && error.code === RESULT_CHANGED;
        throw error;
      }
    }
    return { query: query as PostgresPoolClient['query'], release: () => client.release(isStale) };
  }

  return { connect, end: () => pool.end() };
}

/** Whatever is asked over a connection before anybody has to wait goes to the database in one write. */
function sendTogether(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
