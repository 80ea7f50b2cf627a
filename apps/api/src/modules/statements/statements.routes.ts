import type { Serve } from '../../platform/http/serve.ts';
import { listEntries } from './list-entries.ts';
import { listNews, markRead } from './news.ts';
import { readReceipt } from './read-receipt.ts';
import type { StatementsDeps } from './statements.deps.ts';
import { sumEntries } from './sum-entries.ts';

export function statementRoutes(serve: Serve, deps: StatementsDeps): void {
  serve('POST /api/statement', ({ member, body, locale }) => listEntries(deps, member.id, body, locale));
  serve('GET /api/statement/receipt/{reference}', ({ member, params, locale }) =>
    readReceipt(deps, member.id, params.reference, locale),
  );
  serve('GET /api/statement/news', ({ member, locale }) => listNews(deps, { ...member, locale }));
  serve('POST /api/statement/read', ({ member, body, locale }) =>
    markRead(deps, { ...member, locale }, body.references),
  );
  serve('GET /api/statement/summary', ({ member, query }) => sumEntries(deps, member.id, query));
}
