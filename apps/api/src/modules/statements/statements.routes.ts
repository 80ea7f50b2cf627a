import type { Serve } from '../../platform/serve.ts';
import { listLines } from './list-lines.ts';
import { readReceipt } from './read-receipt.ts';
import type { StatementsDeps } from './statements.deps.ts';
import { sumLines } from './sum-lines.ts';

export function statementRoutes(serve: Serve, deps: StatementsDeps): void {
  serve('POST /api/statement', ({ member, body, locale }) => listLines(deps, member.id, body, locale));
  serve('GET /api/statement/receipt/{reference}', ({ member, params, locale }) =>
    readReceipt(deps, member.id, params.reference, locale),
  );
  serve('GET /api/statement/summary', ({ member }) => sumLines(deps, member.id));
}
