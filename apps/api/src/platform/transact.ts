import { CompiledQuery, DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type { Db } from './db.ts';

/** What waits for the commit of each transaction, once under each name. */
const waiting = new WeakMap<Db, Map<string, () => void>>();

/**
 * Sends a statement whose answer nobody needs: it is heard with the commit, and when it failed nothing is committed.
 * Whoever must look at the answer first awaits a statement instead.
 */
export type Send = (statement: CompiledQuery) => void;

const [BEGIN, COMMIT, ROLLBACK] = ['begin', 'commit', 'rollback'].map((text) => CompiledQuery.raw(text)) as [
  CompiledQuery,
  CompiledQuery,
  CompiledQuery,
];
/** What a handle wants to know beside its connection. It begins and ends nothing by itself. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) });
const ITSELF = { config: { dialect }, driver: new DummyDriver(), dialect };

/**
 * Runs it in one transaction, and after its commit whatever was left for then. Statements do not wait for each other,
 * only whoever awaits them does: those that are asked at once, the beginning and the commit go to the database together.
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
      answer.catch(() => {}); // It is heard below, once the work is done.
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
      await connection.executeQuery(ROLLBACK).catch(() => {}); // Without a connection there is nothing to undo.
      // Once a statement has failed, those behind it say no more than that.
      throw first?.status === 'rejected' ? first.reason : error;
    }
  });
  for (const follow of after.values()) follow();
  return result;
}

/**
 * For what nobody may hear of before it is true, and needs no promise to be heard: a process that dies after its commit
 * does none of it. What must not be lost is a row or a job of the same transaction.
 */
export function afterCommit(transaction: Db, name: string, work: () => void): void {
  const after = waiting.get(transaction);
  if (!after) throw new Error('only what runs in transact() can leave something for after its commit');
  after.set(name, work);
}

/** Here and not in the driver: a value that cannot be written must fail before the commit is sent behind it. */
const written = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? JSON.stringify(value)
    : value;
