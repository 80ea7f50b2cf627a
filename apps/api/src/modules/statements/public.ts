export { hasLine } from './has-line.ts';
export { type Deposit, newestDeposit } from './newest-deposit.ts';
export { statementRoutes } from './statements.routes.ts';
export { createStatements, type Statements } from './write-lines.ts';
