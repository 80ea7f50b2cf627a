import type { Db } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import { type NewLine, type Settled, statementsRepository } from './statements.repository.ts';

/** How other modules write the statement. */
export type Statements = {
  /** Opens a line in the transaction that makes it true, and gives the reference the member reads. */
  open(transaction: Db, line: Omit<NewLine, 'reference'>): Promise<string>;
  settle(transaction: Db, settled: Settled): Promise<string | undefined>;
};

const REFERENCE_LETTERS = 10;

export const createStatements = (random: Random): Statements => ({
  async open(transaction, line) {
    const reference = random.letters(REFERENCE_LETTERS).toUpperCase();
    await statementsRepository(transaction).insert({ ...line, reference });
    return reference;
  },
  settle: (transaction, settled) => statementsRepository(transaction).settle(settled),
});
