import { Button } from '@krapao/ui/actions/button';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Route, Routes } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { DateFilter } from '../../shared/dates/date-field.tsx';
import { saveAnswer } from '../../shared/files/save-answer.ts';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import { FilterSelect } from '../../shared/filters/filter-field.tsx';
import { useFilters } from '../../shared/filters/use-filters.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { rangeOf } from './range.ts';
import { ReportTable } from './report-table.tsx';

const REPORTS = ['money', 'channels', 'games', 'rewards', 'protection', 'bands'] as const;
type ReportName = (typeof REPORTS)[number];
type Range = ReturnType<typeof rangeOf>;

/** Daily figures on the screen and as a file. */
export function ReportsPage() {
  return (
    <Routes>
      {REPORTS.map((name) => (
        <Route key={name} path={name} element={<OneReport name={name} />} />
      ))}
      <Route path="*" element={<Navigate to="/reports/money" replace />} />
    </Routes>
  );
}

function OneReport({ name }: { name: ReportName }) {
  const t = useTranslations('reports');
  const nav = useTranslations('common.nav');
  const { values, set, clear } = useFilters(['from', 'to', 'currency'] as const);
  const range = rangeOf(values, Date.now());
  const report = useQuery({
    queryKey: ['reports', name, range],
    queryFn: () => call('GET /api/office/reports/{report}', { params: { report: name }, query: range }),
    placeholderData: (last, query) => (query?.queryKey[1] === name ? last : undefined),
  });
  const search = new URLSearchParams(values as Record<string, string>).toString();
  return (
    <PageFrame
      title={nav('reports')}
      tabs={REPORTS.map((one) => ({ to: `/reports/${one}${search && `?${search}`}`, label: t(`names.${one}`) }))}
      actions={
        <>
          <Download report={name} range={range} format="csv" />
          <Download report={name} range={range} format="xlsx" />
        </>
      }
    >
      <FilterBar page="reports" values={values as Record<string, string>} onChange={set} onClear={clear}>
        <DateFilter label={t('from')} kind="day" value={range.from} onChange={(from) => set({ from })} />
        <DateFilter label={t('to')} kind="day" value={range.to} onChange={(to) => set({ to })} />
        <FilterSelect
          label={t('currency')}
          value={range.currency}
          onChange={({ target }) => set({ currency: target.value })}
        >
          <option>THB</option>
          <option>LAK</option>
        </FilterSelect>
      </FilterBar>
      <ReportTable caption={t(`names.${name}`)} query={report} currency={range.currency} />
    </PageFrame>
  );
}

/** Downloads a report made by the server; the export is an audited read. */
function Download({ report, range, format }: { report: ReportName; range: Range; format: 'csv' | 'xlsx' }) {
  const t = useTranslations('reports');
  const file = useCommand('GET /api/office/reports/{report}/file', {
    onSuccess: saveAnswer,
  });
  return (
    <Button
      size="xs"
      icon="download"
      busy={file.isPending}
      onClick={() => file.send({ params: { report }, query: { ...range, format } })}
    >
      {t(format)}
    </Button>
  );
}
