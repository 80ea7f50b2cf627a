import { Status } from '@krapao/ui/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';
import { feedOf } from '../../shared/api/use-feed.ts';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import { addressOf } from './addresses.ts';
import { useDocumentName } from './document-names.ts';
import { plannedQuery } from './queries.ts';

type Planned = AnswerOf<'GET /api/office/catalogue-changes'>[number];

/** What applies later, and what was to apply and could not. */
export function PlannedChanges() {
  const t = useTranslations('catalogue');
  const planned = useQuery(plannedQuery);
  const navigate = useNavigate();
  const nameOf = useDocumentName();
  const columns = useMemo<DataColumn<Planned>[]>(
    () => [
      {
        id: 'what',
        head: t('what'),
        cell: ({ kind, key, note, savedBy }) => (
          <>
            <b>
              {t(`kinds.${kind}`)}: {nameOf(kind, key, null)}
            </b>
            <small>{[savedBy, note].filter(Boolean).join(' · ')}</small>
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
    [t, nameOf],
  );
  return (
    <DataTable
      caption={t('tabs.planned')}
      columns={columns}
      feed={feedOf(planned)}
      rowKey={({ kind, key, version }) => `${kind} ${key} ${version}`}
      empty={{ title: t('nothingPlanned') }}
      onOpen={({ kind, key }) => void navigate(addressOf(kind, key))}
    />
  );
}
