import type { Locale } from '@krapao/contract/locales';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { SCALE } from '@krapao/money';
import { tableFile } from '../../platform/files/table-file.ts';
import { type ReportName, readReport } from './read-report.ts';
import type { Range } from './report-range.ts';
import type { ReportsDeps } from './reports.deps.ts';

type File = OfficeAnswerOf<'GET /api/office/reports/{report}/file'>;

/** A report as a spreadsheet, with the totals in the last line. */
export async function writeReport(
  deps: ReportsDeps,
  name: ReportName,
  { format, ...range }: Range & { format: 'csv' | 'xlsx' },
  locale: Locale,
): Promise<File> {
  const { columns, rows, totals } = await readReport(deps, name, range, locale);
  return tableFile({
    fileName: `krapao-${name}-${range.currency}-${range.from}-${range.to}`,
    ...{ name, format, rows: [...rows, totals], decimals: SCALE[range.currency] },
    columns: columns.map(({ title, kind }) => ({ title, format: kind === 'day' || kind === 'name' ? 'text' : kind })),
  });
}
