import { type Currency, formatMajor } from '@krapao/money';
import { Empty } from '@krapao/ui/empty';
import { SkeletonRows } from '@krapao/ui/skeleton';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';
import './report-table.css';

type Report = AnswerOf<'GET /api/office/reports/{report}'>;
type Props = { caption: string; query: UseQueryResult<Report>; currency: Currency };

/** Days down, figures across, and their totals under the last. */
export function ReportTable({ caption, query, currency }: Props) {
  const t = useTranslations('reports');
  if (!query.data) return query.isError ? <QueryRetry query={query} /> : <SkeletonRows count={8} />;
  const { columns, rows, totals } = query.data;
  if (rows.length === 0) return <Empty title={t('none')} />;
  const isFigure = (index: number) => columns[index]?.kind === 'money' || columns[index]?.kind === 'count';
  const cell = (value: string | number, index: number) =>
    typeof value === 'string'
      ? columns[index]?.kind === 'day'
        ? value.split('-').reverse().join('/')
        : value
      : columns[index]?.kind === 'money'
        ? formatMajor(value, currency)
        : value.toLocaleString('en');
  const line = (row: readonly (string | number)[]) =>
    row.map((value, index) =>
      index === 0 ? (
        <th key={columns[index]?.key} scope="row" className="num is-thin">
          {cell(value, index) || t('total')}
        </th>
      ) : (
        <td key={columns[index]?.key} className={isFigure(index) ? 'report-table-figure num is-thin' : undefined}>
          {cell(value, index)}
        </td>
      ),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className="report-table" tabIndex={0} aria-label={caption}>
      <table>
        <caption className="spoken">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title }, index) => (
              <th key={key} scope="col" className={isFigure(index) ? 'report-table-figure' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows].reverse().map((row) => (
            <tr key={`${row[0]} ${row[1]}`}>{line(row)}</tr>
          ))}
        </tbody>
        <tfoot>
          <tr>{line(totals)}</tr>
        </tfoot>
      </table>
    </section>
  );
}
