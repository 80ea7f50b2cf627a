import { Status } from '@krapao/ui/data/status';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../shared/api/call.ts';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { type DataColumn, DataTable } from '../../../shared/table/data-table.tsx';
import type { TabProps } from '../queries.ts';
import { When } from './cells.tsx';

type Row = AnswerOf<'GET /api/office/members/{id}/texts'>['messages'][number];

/** Text messages to the member's number, and what became of each. */
export function TextsTab({ member: { id } }: TabProps) {
  const t = useTranslations('members');
  const feed = useFeed<Row, number>({
    queryKey: ['member', id, 'texts'],
    load: async (below) => {
      const query = below === undefined ? {} : { below };
      const { messages, next } = await call('GET /api/office/members/{id}/texts', { params: { id }, query });
      return { rows: messages, next: next ?? undefined };
    },
  });
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'at', head: t('texts.sent'), cell: ({ sentAt }) => <When at={sentAt} /> },
      { id: 'service', head: t('texts.service'), wideOnly: true, cell: ({ connection }) => connection },
      {
        id: 'state',
        head: t('status'),
        cell: ({ state, reason }) => {
          if (state === 'delivered') return <Status kind="ok">{t('texts.delivered')}</Status>;
          if (reason) return <Status kind="fail">{t(`texts.undelivered.${reason}`)}</Status>;
          return <Status kind="note">{t('texts.unreported')}</Status>;
        },
      },
      {
        id: 'reported',
        head: t('texts.reported'),
        wideOnly: true,
        cell: ({ reportedAt }) => (reportedAt ? <When at={reportedAt} /> : '–'),
      },
    ],
    [t],
  );
  return (
    <DataTable
      caption={t('tabs.texts')}
      columns={columns}
      feed={feed}
      rowKey={(row) => row.id}
      empty={{ title: t('texts.none'), hint: t('texts.noneHint') }}
    />
  );
}
