import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { BankFilesDeps } from './bank-files.deps.ts';
import { BOOK_STATEMENT_JOB, bookOrphanedStatements, bookStatement } from './statements/book-statement.ts';
import { readStatementFolder } from './statements/statement-folder.ts';

const FOLDER_JOB = 'read-statement-folder';
const ORPHANED_JOB = 'book-orphaned-statements';

export const bankFileJobs = (deps: BankFilesDeps): Jobs => ({
  handlers: {
    [BOOK_STATEMENT_JOB]: (payload) => bookStatement(deps, payload),
    [FOLDER_JOB]: () => readStatementFolder(deps),
    [ORPHANED_JOB]: () => bookOrphanedStatements(deps),
  },
  schedule: [`* * * * * ${FOLDER_JOB}`, `*/10 * * * * ${ORPHANED_JOB}`],
  background: [BOOK_STATEMENT_JOB, FOLDER_JOB],
});
