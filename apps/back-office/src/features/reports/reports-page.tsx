import { Button } from '@krapao/ui/button';
import { toast } from '@krapao/ui/toast';
import { saveFile } from '@krapao/web/browser/save-file.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import { FilterInput, FilterSelect } from '../../shared/filters/filter-field.tsx';
import { useFilters } from '../../shared/filters/use-filters.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { dayAfter, rangeOf } from './range.ts';
import { ReportTable } from './report-table.tsx';

const REPORTS = ['money', 'channels', 'games', 'rewards'] as const;
type ReportName = (typeof REPORTS)[number];

/** Figures by day, on the screen and as a file. */
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
  const file = useFile(name, range);
  const search = new URLSearchParams(values as Record<string, string>).toString();
  return (
    <PageFrame
      title={nav('reports')}
      tabs={REPORTS.map((one) => ({ to: `/reports/${one}${search && `?${search}`}`, label: t(`names.${one}`) }))}
      actions={
        <>
          <Button size="xs" icon="download" busy={file.saving === 'csv'} onClick={() => file.save('csv')}>
            {t('csv')}
          </Button>
          <Button size="xs" icon="download" busy={file.saving === 'xlsx'} onClick={() => file.save('xlsx')}>
            {t('xlsx')}
          </Button>
        </>
      }
    >
      <FilterBar page="reports" values={values as Record<string, string>} onChange={set} onClear={clear}>
        <FilterInput
          label={t('from')}
          type="date"
          max={range.to}
          value={range.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <FilterInput
          label={t('to')}
          type="date"
          min={range.from}
          max={dayAfter(Date.now())}
          value={range.to}
          onChange={({ target }) => set({ to: target.value })}
        />
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

/** The file is made by the server, and that somebody took it stands in the audit. */
function useFile(report: ReportName, range: ReturnType<typeof rangeOf>) {
  const errorText = useErrorText();
  const [saving, setSaving] = useState<'csv' | 'xlsx'>();
  const save = async (format: 'csv' | 'xlsx') => {
    setSaving(format);
    try {
      const file = await call('GET /api/office/reports/{report}/file', {
        params: { report },
        query: { ...range, format },
      });
      const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
      saveFile(file.fileName, bytes, file.mediaType);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setSaving(undefined);
    }
  };
  return { saving, save: (format: 'csv' | 'xlsx') => void (saving || save(format)) };
}
