import { type Currency, formatMajor } from '@krapao/money';
import { Table } from '@krapao/ui/data/table';
import { Empty } from '@krapao/ui/states/empty';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { type Loadable, Loaded } from '@krapao/web/parts/loaded.tsx';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';
import './report-table.css';

type Report = AnswerOf<'GET /api/office/reports/{report}'>;
type Props = { caption: string; query: Loadable<Report>; currency: Currency };

/** One row per day, one column per figure, with totals at the bottom. */
export function ReportTable({ query, ...props }: Props) {
  const t = useTranslations('reports');
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={8} />}>
      {(report) => (
        <>
          <Days {...props} report={report} />
          <p className="report-table-note">{t('booked')}</p>
        </>
      )}
    </Loaded>
  );
}

function Days({ caption, currency, report }: Omit<Props, 'query'> & { report: Report }) {
  const t = useTranslations('reports');
  const { columns, rows, totals } = report;
  if (rows.length === 0) return <Empty title={t('none')} />;
  const shown = (value: string | number, kind: Report['columns'][number]['kind']) => {
    if (typeof value === 'string') return kind === 'day' ? value.split('-').reverse().join('/') : value;
    return kind === 'money' ? formatMajor(value, currency) : value.toLocaleString('en');
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className="report-table" tabIndex={0} aria-label={caption}>
      <Table
        caption={caption}
        columns={columns.map(({ key, title, kind }, index) => ({
          key,
          head: title,
          align: kind === 'money' || kind === 'count' ? 'right' : undefined,
          isRowHead: index === 0,
          cell: (row: Report['rows'][number]) => {
            const text = shown(row[index] ?? '', kind);
            return kind === 'name' ? text : <span className="num is-thin">{text || (index === 0 && t('total'))}</span>;
          },
        }))}
        rows={columns[0]?.kind === 'day' ? [...rows].reverse() : rows}
        rowKey={(row) => row.slice(0, 3).join(' ')}
        totals={totals}
      />
    </section>
  );
}
