export type { BankFilesDeps } from './bank-files.deps.ts';
export { bankFileJobs } from './bank-files.jobs.ts';
export { layoutAct } from './layouts/change-layout.ts';
export { officeBankFileRoutes, statementBytesMax } from './office.routes.ts';
export { type PayoutFiles, payoutFiles } from './payouts/payout-files.ts';
export type { AnswerRow } from './payouts/read-payout-answer.ts';
export { idInFile, shortInFile } from './payouts/write-payout-file.ts';
export { statementAct } from './statements/book-statement.ts';
export { isInStatement } from './statements/is-in-statement.ts';
