import type { officeReportCalls } from '@krapao/contract/office/reports';
import type { Serve } from '../../platform/http/serve.ts';
import { requestComparison } from './compare-book.ts';
import { readBooks } from './read-books.ts';
import { readDashboard } from './read-dashboard.ts';
import { readReport } from './read-report.ts';
import type { ReportsDeps } from './reports.deps.ts';
import { writeReport } from './write-file.ts';

export function officeReportRoutes(serve: Serve<typeof officeReportCalls>, deps: ReportsDeps): void {
  serve('GET /api/office/dashboard', ({ query }) => readDashboard(deps, query.period, query.currency));
  serve('GET /api/office/reports/{report}', ({ params, query, locale }) =>
    readReport(deps, params.report, query, locale),
  );
  serve('GET /api/office/reports/{report}/file', ({ params, query, locale }) =>
    writeReport(deps, params.report, query, locale),
  );
  serve('GET /api/office/books', () => readBooks(deps));
  serve('POST /api/office/books/compare', ({ body, operator }) => requestComparison(deps, body, operator.id));
}
