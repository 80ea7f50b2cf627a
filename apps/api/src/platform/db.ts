import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from './log.ts';
import { preparedPool } from './prepared-pool.ts';

/** Each repository adds its own tables with `db.withTables<…>()`: no module sees another's. */
export type Db = Kysely<Record<never, never>>;

/** The role that owns nothing (see migrations/0001-roles.sql). */
export const SERVER_ROLE = 'krapao_app';

export type DatabaseConnection = {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

/** No transaction of ours waits for anything but the database. A process that hangs in one must not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 30_000;

export function connectDatabase(
  url: string,
  log: Logger,
  { connectionsMax = 20, idleInTransactionMs = IDLE_IN_TRANSACTION_MS } = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    options: `-c role=${SERVER_ROLE}`,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    application_name: 'krapao-api',
    // A statement need not wait for the answer to the one before it.
    pipeline: true,
  });
  // Without listeners, a restart of the database would end this process: the pool listens to idle
  // connections only, and those in use speak for themselves.
  const tellLost = (error: Error) =>
    log.warn({ event: 'database.connection-lost', err: error }, 'a database connection was lost');
  pool.on('error', tellLost);
  pool.on('connect', (client) => client.on('error', tellLost));

  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) });
  return { db, pool, close: () => db.destroy() };
}

/** For the statements of every request: their text is written once, not built anew each time. */
export const statement = <Row>(text: string, values: readonly unknown[]): CompiledQuery<Row> =>
  CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>;

/** The same, asked at once. */
export async function ask<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await db.executeQuery(statement<Row>(text, values))).rows;
}

/** The name of the unique constraint an insert ran into, if that is what went wrong. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;
}

/** The name of the check that a row would have broken, if that is what went wrong. */
export function brokenCheck(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23514' ? error.constraint : undefined;
}

/** True when the database could not be reached, as opposed to one that answered and refused. */
export function isUnreachable(error: unknown): boolean {
  // Lost connection, out of connections, shutting down or starting up, not accepting connections.
  if (error instanceof pg.DatabaseError) return /^(08|53|57P|55000)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || LOST_LINE.test(code) || LOST_CLIENT.test(message);
}

/** True when a disk is full, ours or the database's: what was asked is for later, and nothing of it is done. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && /^(ENOSPC|EDQUOT|53100|53400)$/.test((error as NodeJS.ErrnoException).code ?? '');

/** What a network says, but no file. */
const LOST_LINE = /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says of its own accord. */
const LOST_CLIENT = /^Connection terminated|^timeout (exceeded when trying to connect|expired)$|is not queryable$/;

/**
 * The queue writes down how a job ended without waiting for it: when the database is away just then, nobody can
 * catch that but the process. Any other rejection that nobody caught is a fault, and ends the process as ever.
 */
export function outliveLostDatabase(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    if (!isUnreachable(error)) throw error;
    log.error({ event: 'database.unreachable', err: error }, 'the database could not be reached');
  });
}
