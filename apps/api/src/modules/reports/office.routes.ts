import type { officeDayEndCalls } from '@krapao/contract/office/day-ends';
import type { officeReportCalls } from '@krapao/contract/office/reports';
import type { Serve } from '../../platform/http/serve.ts';
import { requestComparison } from './compare-book.ts';
import { listDays, readDay } from './day-ends/read-days.ts';
import { signDay } from './day-ends/sign-day.ts';
import { writeDays } from './day-ends/write-days.ts';
import { readBooks } from './read-books.ts';
import { readDashboard } from './read-dashboard.ts';
import { readReport } from './read-report.ts';
import type { ReportsDeps } from './reports.deps.ts';
import { writeReport } from './write-file.ts';

export function officeReportRoutes(
  serve: Serve<typeof officeReportCalls & typeof officeDayEndCalls>,
  deps: ReportsDeps,
): void {
  serve('GET /api/office/dashboard', ({ query }) => readDashboard(deps, query.period, query.currency));
  serve('GET /api/office/reports/{report}', ({ params, query, locale }) =>
    readReport(deps, params.report, query, locale),
  );
  serve('GET /api/office/reports/{report}/file', ({ params, query, locale }) =>
    writeReport(deps, params.report, query, locale),
  );
  serve('GET /api/office/books', () => readBooks(deps));
  serve('POST /api/office/books/compare', ({ body, operator }) => requestComparison(deps, body, operator.id));
  serve('GET /api/office/day-ends', ({ query }) => listDays(deps, query.until));
  serve('GET /api/office/day-ends/{day}', ({ params }) => readDay(deps, params.day));
  serve('POST /api/office/day-ends/{day}/sign', ({ params, body, operator }) =>
    signDay(deps, { day: params.day, digest: body.digest, by: operator.id }),
  );
  serve('GET /api/office/day-ends/file', ({ query, locale }) => writeDays(deps, query, locale));
}
