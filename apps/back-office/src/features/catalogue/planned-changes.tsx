import { Status } from '@krapao/ui/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';
import { feedOf } from '../../shared/api/use-feed.ts';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import { plannedQuery } from './queries.ts';

type Planned = AnswerOf<'GET /api/office/catalogue-changes'>[number];

/** What applies later, and what was to apply and could not. */
export function PlannedChanges() {
  const t = useTranslations('catalogue');
  const planned = useQuery(plannedQuery);
  const columns = useMemo<DataColumn<Planned>[]>(
    () => [
      {
        id: 'what',
        head: t('what'),
        cell: ({ kind, key, note }) => (
          <>
            <b>
              {t(`kinds.${kind}`)} {key}
            </b>
            {note && <small>{note}</small>}
          </>
        ),
      },
      { id: 'at', head: t('appliesAt'), cell: ({ appliesAt }) => formatDateTime(appliesAt) },
      {
        id: 'state',
        head: t('state'),
        cell: ({ state, reason }) => (
          <>
            <Status kind={state === 'scheduled' ? 'wait' : 'fail'}>{t(`states.${state}`)}</Status>
            {reason && <small>{reason}</small>}
          </>
        ),
      },
    ],
    [t],
  );
  return (
    <DataTable
      caption={t('tabs.planned')}
      columns={columns}
      feed={feedOf(planned)}
      rowKey={({ kind, key, version }) => `${kind} ${key} ${version}`}
      empty={{ title: t('nothingPlanned') }}
    />
  );
}
