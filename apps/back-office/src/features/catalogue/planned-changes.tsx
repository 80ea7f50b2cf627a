import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';
import { addressOf } from '../../shared/catalogue/addresses.ts';
import { useDocumentName } from '../../shared/catalogue/document-names.ts';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import { plannedQuery } from './queries.ts';
import { useReasonText } from './use-reason-text.ts';

type Planned = AnswerOf<'GET /api/office/catalogue-changes'>[number];

/** Changes that await a second approver or apply later, and changes that were refused or could not apply. */
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
        cell: (change) => (
          <>
            <Status kind={change.state === 'cancelled' ? 'fail' : 'wait'}>{t(`states.${change.state}`)}</Status>
            {change.reason && <EndReason change={change} />}
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
      feed={planned}
      rowKey={({ kind, key, version }) => `${kind} ${key} ${version}`}
      empty={{ title: t('nothingPlanned') }}
      onOpen={({ kind, key }) => void navigate(addressOf(kind, key))}
    />
  );
}

function EndReason({ change: { kind, key, reason, endedBy, endNote } }: { change: Planned }) {
  const t = useTranslations('catalogue');
  const reasonText = useReasonText(kind, key);
  const isRefused = reason === 'REFUSED';
  return (
    <small>{isRefused ? t('refusedBy', { name: endedBy ?? '', note: endNote ?? '' }) : reasonText(reason ?? '')}</small>
  );
}
