import { Button } from '@krapao/ui/actions/button';
import { saveFile } from '@krapao/web/browser/save-file.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useFeed } from '../../shared/api/use-feed.ts';
import { DateFilter } from '../../shared/dates/date-field.tsx';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import { FilterSelect } from '../../shared/filters/filter-field.tsx';
import { FilterText } from '../../shared/filters/filter-text.tsx';
import { useFilters } from '../../shared/filters/use-filters.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { SplitView } from '../../shared/layout/split-view.tsx';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import { When } from '../../shared/time/when.tsx';
import { About } from './about.tsx';
import { ActField } from './act-field.tsx';
import { ActText } from './act-text.tsx';
import { AuditEntryDetail } from './audit-entry.tsx';
import { type AuditFilters, FILTER_NAMES, toQuery } from './audit-filters.ts';
import './audit.css';
import { type AuditEntry, Outcome } from './outcome.tsx';
import { useActs } from './use-acts.ts';
import { Verify } from './verify.tsx';

const PAGE_LINES = 50;

/** Acts and reads of operators: operator, time, origin and outcome. */
export function AuditPage() {
  const t = useTranslations('audit');
  const nav = useTranslations('common.nav');
  const { values, set, clear } = useFilters(FILTER_NAMES);
  const acts = useActs();
  const query = toQuery(values, acts.find);
  const feed = useFeed<AuditEntry, number>({
    queryKey: ['audit', query],
    load: async (before) => {
      const { lines, more } = await call('GET /api/office/audit', { query: { ...query, before, limit: PAGE_LINES } });
      return { rows: lines, next: more ? lines.at(-1)?.id : undefined };
    },
  });
  const [openedId, open] = useState<number>();
  const opened = feed.data?.find(({ id }) => id === openedId);
  const columns = useMemo<DataColumn<AuditEntry>[]>(
    () => [
      { id: 'at', head: t('when'), cell: ({ at }) => <When at={at} /> },
      {
        id: 'operator',
        head: t('operator'),
        cell: (line) => (
          <>
            <b>{line.operator || '–'}</b>
            <span className="audit-narrow">
              <ActText line={line} />
              <About about={line.about} />
              <Outcome outcome={line.outcome} />
            </span>
          </>
        ),
      },
      { id: 'call', head: t('call'), wideOnly: true, cell: (line) => <ActText line={line} /> },
      { id: 'about', head: t('subject'), wideOnly: true, cell: (line) => <About about={line.about} /> },
      { id: 'outcome', head: t('outcome'), wideOnly: true, cell: ({ outcome }) => <Outcome outcome={outcome} /> },
    ],
    [t],
  );
  const file = useCommand('GET /api/office/audit/export', {
    onSuccess: ({ fileName, csv }) => saveFile(fileName, csv, 'text/csv;charset=utf-8'),
  });
  return (
    <PageFrame
      title={nav('audit')}
      actions={
        <>
          <Verify />
          <Button size="xs" icon="download" busy={file.isPending} onClick={() => file.send({ query })}>
            {t('export')}
          </Button>
        </>
      }
    >
      <SplitView
        list={
          <>
            <FilterBar page="audit" values={values as Record<string, string>} onChange={set} onClear={clear}>
              <Fields values={values} onChange={set} />
            </FilterBar>
            <DataTable
              caption={nav('audit')}
              columns={columns}
              feed={feed}
              rowKey={({ id }) => String(id)}
              empty={{ title: t('none'), hint: t('noneHint') }}
              opened={openedId === undefined ? undefined : String(openedId)}
              onOpen={({ id }) => open(id)}
            />
          </>
        }
        detail={
          opened && {
            key: String(opened.id),
            title: t('line', { id: opened.id }),
            body: <AuditEntryDetail line={opened} onFilter={set} />,
          }
        }
        onClose={() => open(undefined)}
      />
    </PageFrame>
  );
}

function Fields({ values, onChange }: { values: AuditFilters; onChange: (changes: AuditFilters) => void }) {
  const t = useTranslations('audit');
  return (
    <>
      <OperatorField value={values.operator ?? ''} onChange={(operator) => onChange({ operator })} />
      <ActField value={values.call ?? ''} onChange={(call) => onChange({ call })} />
      <FilterText
        label={t('subject')}
        placeholder={t('subjectHint')}
        value={values.subject ?? ''}
        maxLength={80}
        onChange={(subject) => onChange({ subject })}
      />
      <FilterSelect
        label={t('outcome')}
        value={values.outcome ?? ''}
        onChange={({ target }) => onChange({ outcome: target.value })}
      >
        <option value="">{t('any')}</option>
        <option value="ok">{t('ok')}</option>
        <option value="refused">{t('refused')}</option>
      </FilterSelect>
      <DateFilter label={t('from')} kind="day" value={values.from ?? ''} onChange={(from) => onChange({ from })} />
      <DateFilter label={t('to')} kind="day" value={values.to ?? ''} onChange={(to) => onChange({ to })} />
    </>
  );
}

function OperatorField({ value, onChange }: { value: string; onChange: (operator: string) => void }) {
  const t = useTranslations('audit');
  const operators = useQuery({
    queryKey: ['audit-operators'],
    queryFn: () => call('GET /api/office/audit/operators'),
  });
  return (
    <FilterSelect label={t('operator')} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('any')}</option>
      {operators.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </FilterSelect>
  );
}
