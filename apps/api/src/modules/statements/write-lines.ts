import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import { marking, type NewLine, opening, type Settled, settling } from './statements.repository.ts';

/** How other modules write the statement. */
export type Statements = {
  /** Opens a line in the transaction that makes it true, and gives the reference the member reads. */
  open(transaction: Db, line: Omit<NewLine, 'reference'>): Promise<string>;
  /** The same, to be sent in that transaction. */
  opening(line: Omit<NewLine, 'reference'>): { reference: string; statement: CompiledQuery };
  /** Gives the line's reference; undefined when there is no such line. */
  settle(transaction: Db, settled: Settled): Promise<string | undefined>;
  settling(settled: Settled): CompiledQuery;
  /** Says more of a line; gives its reference, or undefined when there is no such line. */
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
    mark: async (transaction, id, details) => (await transaction.executeQuery(marking(id, details))).rows[0]?.reference,
  };
}
