export type { BankFilesDeps } from './bank-files.deps.ts';
export { bankFileJobs } from './bank-files.jobs.ts';
export { layoutAct } from './layouts/change-layout.ts';
export { officeBankFileRoutes, statementBytesMax } from './office.routes.ts';
export { statementAct } from './statements/book-statement.ts';
