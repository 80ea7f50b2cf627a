import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Random } from '../../platform/secrets/random.ts';
import {
  leavingWallet,
  marking,
  type NewStatementEntry,
  opening,
  type Settled,
  settling,
} from './statements.repository.ts';

/** The statement's interface for other modules. */
export type Statements = {
  /** Opens an entry in the transaction that makes it true, and returns the member's reference. */
  open(transaction: Db, line: Omit<NewStatementEntry, 'reference'>): Promise<string>;
  /** The same as a statement to be sent in that transaction. */
  opening(line: Omit<NewStatementEntry, 'reference'>): { reference: string; statement: CompiledQuery };
  /** Returns the entry's reference; undefined when there is no such entry. */
  settle(transaction: Db, settled: Settled): Promise<string | undefined>;
  settling(settled: Settled): CompiledQuery;
  /** Records the main wallet's balance once the entry's money is held; sent after the hold. */
  leavingWallet(id: string): CompiledQuery;
  /** Adds details to an entry; returns its reference, or undefined when there is no such entry. */
  mark(transaction: Db, id: string, details: Record<string, unknown>): Promise<string | undefined>;
};

const REFERENCE_LETTERS = 10;

export function createStatements(random: Random): Statements {
  const newLine: Statements['opening'] = (line) => {
    const reference = random.letters(REFERENCE_LETTERS).toUpperCase();
    return { reference, statement: opening({ ...line, reference }) };
  };
  return {
    async open(transaction, line) {
      const { reference, statement } = newLine(line);
      await transaction.executeQuery(statement);
      return reference;
    },
    opening: newLine,
    settle: async (transaction, settled) => (await transaction.executeQuery(settling(settled))).rows[0]?.reference,
    settling,
    leavingWallet,
    mark: async (transaction, id, details) => (await transaction.executeQuery(marking(id, details))).rows[0]?.reference,
  };
}
