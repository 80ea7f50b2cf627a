import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../logs/log.ts';
import { preparedPool } from './prepared-pool.ts';

/** Each repository adds its own tables with `db.withTables<…>()`, so that no module sees another's. */
export type Db = Kysely<Record<never, never>>;

/** The role that owns no tables (see migrations/0001-roles.sql). */
export const SERVER_ROLE = 'krapao_app';

export type DatabaseConnection = {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

/** Our transactions wait for nothing but the database. A process that hangs inside one must not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 30_000;

type Options = { connectionsMax?: number; idleInTransactionMs?: number; replicaUrl?: string | undefined };

export function connectDatabase(
  url: string,
  log: Logger,
  { connectionsMax = 20, idleInTransactionMs = IDLE_IN_TRANSACTION_MS, replicaUrl }: Options = {},
): DatabaseConnection {
  const settings = {
    max: connectionsMax,
    options: `-c role=${SERVER_ROLE}`,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    application_name: 'krapao-api',
    // A statement is sent without waiting for the result of the one before it.
    pipeline: true,
  };
  const pool = new pg.Pool({ connectionString: url, ...settings });
  const replica = replicaUrl === undefined ? undefined : new pg.Pool({ connectionString: replicaUrl, ...settings });
  // Without listeners, a restart of the database would end this process: the pool listens to idle connections only, and
  // connections in use emit their own errors.
  const reportLost = (error: Error) =>
    log.warn({ event: 'database.connection-lost', err: error }, 'a database connection was lost');
  for (const each of [pool, ...(replica ? [replica] : [])]) {
    each.on('error', reportLost);
    each.on('connect', (client) => client.on('error', reportLost));
  }

  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: preparedPool(pool, replica) }) });
  return { db, pool, close: () => db.destroy() };
}

/** Name of the violated unique constraint, if the error is such a violation. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;
}

/** Name of the violated check constraint, if the error is such a violation. */
export function brokenCheck(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23514' ? error.constraint : undefined;
}

/** The column of a not-null violation, if the error is such a violation. */
export function missingValue(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23502' ? error.column : undefined;
}

/** Whether the database could not be reached, as opposed to a database that rejected the statement. */
export function isUnreachable(error: unknown): boolean {
  // Lost connection, out of connections, shutting down or starting up, not accepting connections, reading only.
  if (error instanceof pg.DatabaseError) return /^(08|53|57P|55000|25006)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || LOST_LINE.test(code) || LOST_CLIENT.test(message);
}

/** Whether a disk is full, ours or the database's: the request can be retried later, and nothing of it is done. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && /^(ENOSPC|EDQUOT|53100|53400)$/.test((error as NodeJS.ErrnoException).code ?? '');

/** Error codes of networks, never of files. */
const LOST_LINE = /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of the driver itself, which have no code. */
const LOST_CLIENT = /^Connection terminated|^timeout (exceeded when trying to connect|expired)$|is not queryable$/;

/**
 * The job queue records a job's outcome without awaiting the write: if the database is unreachable just then, only the
 * process can catch the error. Any other unhandled rejection is a bug and ends the process as usual.
 */
export function outliveLostDatabase(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    if (!isUnreachable(error)) throw error;
    log.error({ event: 'database.unreachable', err: error }, 'the database could not be reached');
  });
}
