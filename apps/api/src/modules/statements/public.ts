export { hasLine } from './has-line.ts';
export { linesForOffice, ownersOf } from './lines-for-office.ts';
export { type MoneyLine, moneyLines } from './money-lines.ts';
export { moneySince } from './money-since.ts';
export { type Deposit, newestDeposit } from './newest-deposit.ts';
export { newestWithdrawals } from './newest-withdrawals.ts';
export type { StatementsDeps } from './statements.deps.ts';
export { statementRoutes } from './statements.routes.ts';
export { createStatements, type Statements } from './write-lines.ts';
