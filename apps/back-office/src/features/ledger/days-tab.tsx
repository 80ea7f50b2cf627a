import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { DateFilter } from '../../shared/dates/date-field.tsx';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import { useFilters } from '../../shared/filters/use-filters.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import './days-tab.css';
import { DaysFile } from './days-file.tsx';
import type { Tabs } from './tabs.ts';

type Day = AnswerOf<'GET /api/office/day-ends'>['days'][number];

export const DAY_KIND = { running: 'note', open: 'wait', first: 'wait', signed: 'ok' } as const;

/** 2026-11-18 as 18/11/2026. */
export const writtenDay = (day: string): string => day.split('-').reverse().join('/');

/** The days and their signatures. */
export function DaysTab({ tabs }: { tabs: Tabs }) {
  const t = useTranslations('ledger');
  const nav = useTranslations('common.nav');
  const navigate = useNavigate();
  const { values, set, clear } = useFilters(['until'] as const);
  const until = /^\d{4}-\d{2}-\d{2}$/.test(values.until ?? '') ? values.until : undefined;
  const query = useQuery({
    queryKey: ['day-ends', 'list', until],
    queryFn: () => call('GET /api/office/day-ends', { query: { until } }),
  });
  const columns = useMemo<DataColumn<Day>[]>(
    () => [
      { id: 'day', head: t('days.day'), cell: ({ day }) => <b className="num">{writtenDay(day)}</b> },
      {
        id: 'state',
        head: t('state'),
        cell: ({ state, isChanged }) =>
          isChanged ? (
            <Status kind="fail">{t('days.changed')}</Status>
          ) : (
            <Status kind={DAY_KIND[state]}>{t(`days.states.${state}`)}</Status>
          ),
      },
      {
        id: 'signatures',
        head: t('days.signedBy'),
        wideOnly: true,
        cell: ({ signatures }) =>
          signatures.map(({ id, name, at }) => (
            <span key={id} className="days-tab-signature">
              {name} <span className="num is-thin ink-mute">{formatDateTime(at)}</span>
            </span>
          )),
      },
    ],
    [t],
  );
  const days = query.data?.days;
  return (
    <PageFrame title={nav('ledger')} tabs={tabs}>
      <FilterBar page="days" values={values as Record<string, string>} onChange={set} onClear={clear}>
        <DateFilter kind="day" label={t('days.until')} value={until ?? ''} onChange={(next) => set({ until: next })} />
        {days && <DaysFile from={days.at(-1)?.day ?? ''} to={days[0]?.day ?? ''} />}
      </FilterBar>
      <DataTable
        caption={t('tabs.days')}
        columns={columns}
        feed={{ ...query, data: days }}
        rowKey={({ day }) => day}
        empty={{ title: t('noEntries') }}
        onOpen={({ day }) => void navigate(`/ledger/days/${day}`)}
      />
    </PageFrame>
  );
}
