import type { Locale } from '@krapao/contract/locales';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { SCALE } from '@krapao/money';
import { csvOf } from '../../platform/files/csv.ts';
import { xlsxOf } from '../../platform/files/xlsx.ts';
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
  const lines = [...rows, totals];
  const fileName = `krapao-${name}-${range.currency}-${range.from}-${range.to}.${format}`;
  if (format === 'csv') {
    const titles = columns.map(({ title }) => title);
    return { fileName, mediaType: 'text/csv; charset=utf-8', base64: base64(csvOf(titles, lines)) };
  }
  const sheet = xlsxOf({
    name,
    columns: columns.map(({ title, kind }) => ({ title, format: kind === 'day' || kind === 'name' ? 'text' : kind })),
    rows: lines,
    decimals: SCALE[range.currency],
  });
  return {
    fileName,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    base64: sheet.toString('base64'),
  };
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
