import { CompiledQuery, DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type { Db } from './db.ts';

/** Callbacks that wait for the commit of each transaction, one per name. */
const waiting = new WeakMap<Db, Map<string, () => void>>();

/**
 * Sends a statement without awaiting its result: a failure surfaces at the commit, and nothing is committed. A caller
 * that needs the result first awaits the statement instead.
 */
export type Send = (statement: CompiledQuery) => void;

const [BEGIN, COMMIT, ROLLBACK] = ['begin', 'commit', 'rollback'].map((text) => CompiledQuery.raw(text)) as [
  CompiledQuery,
  CompiledQuery,
  CompiledQuery,
];
/** The parts that Kysely requires beside a connection. They begin and end nothing by themselves. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) });
const ITSELF = { config: { dialect }, driver: new DummyDriver(), dialect };

/**
 * Runs `work` in one transaction, and its `afterCommit` callbacks after the commit. Statements are pipelined: those
 * issued together, the begin and the commit travel in one write, and only a caller that awaits a result waits.
 */
export async function transact<Result>(
  db: Db,
  work: (transaction: Db, send: Send) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) throw new Error('a transaction has no other inside it');
  const after = new Map<string, () => void>();
  const executor = db.getExecutor();
  const result = await executor.provideConnection(async (connection) => {
    let isOver = false;
    const provideConnection: typeof executor.provideConnection = async (use) => {
      if (isOver) throw new Error('the transaction is over');
      return use(connection);
    };
    const transaction = new Transaction<Record<never, never>>({
      ...ITSELF,
      executor: executor.withConnectionProvider({ provideConnection }),
    });
    waiting.set(transaction, after);
    const sent: Promise<unknown>[] = [];
    const send: Send = (statement) => {
      const answer = connection.executeQuery({ ...statement, parameters: statement.parameters.map(written) });
      answer.catch(() => {}); // Awaited below, once the work is done.
      sent.push(answer);
    };
    send(BEGIN);
    try {
      const done = await work(transaction, send);
      isOver = true;
      send(COMMIT);
      await Promise.all(sent);
      return done;
    } catch (error) {
      isOver = true;
      const first = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
      await connection.executeQuery(ROLLBACK).catch(() => {}); // A lost connection has nothing to roll back.
      // Once a statement has failed, the errors of later statements only repeat that.
      throw first?.status === 'rejected' ? first.reason : error;
    }
  });
  for (const follow of after.values()) follow();
  return result;
}

/**
 * Runs after the commit, at most once: a crash after the commit skips it. Work that must not be lost belongs in a row
 * or a job of the same transaction.
 */
export function afterCommit(transaction: Db, name: string, work: () => void): void {
  const after = waiting.get(transaction);
  if (!after) throw new Error('only what runs in transact() can leave something for after its commit');
  after.set(name, work);
}

/** Serialised here and not in the driver: a value that cannot be serialised must fail before the commit is sent. */
const written = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? JSON.stringify(value)
    : value;
