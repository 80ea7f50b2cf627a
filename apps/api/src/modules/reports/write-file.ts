import type { Locale } from '@krapao/contract/locales';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { SCALE } from '@krapao/money';
import { csvOf } from '../../platform/csv.ts';
import { xlsxOf } from '../../platform/xlsx.ts';
import { type Range, type ReportName, readReport } from './read-report.ts';
import type { ReportsDeps } from './reports.deps.ts';

type File = OfficeAnswerOf<'GET /api/office/reports/{report}/file'>;

/** A report as a spreadsheet reads it, with the totals in its last line. */
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
