export { statementRoutes } from './statements.routes.ts';
export { createStatements, type Statements } from './write-lines.ts';
