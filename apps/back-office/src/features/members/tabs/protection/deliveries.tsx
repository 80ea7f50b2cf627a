import { Status } from '@krapao/ui/data/status';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../../shared/api/call.ts';
import { useFeed } from '../../../../shared/api/use-feed.ts';
import { type DataColumn, DataTable } from '../../../../shared/table/data-table.tsx';
import { When } from '../cells.tsx';

type Row = AnswerOf<'GET /api/office/members/{id}/deliveries'>['deliveries'][number];

const KIND_OF_STATE = { waiting: 'wait', sent: 'ok', failed: 'fail', skipped: 'note' } as const;

/** Notices sent by push, SMS and e-mail, with what became of each. */
export function Deliveries({ id }: { id: string }) {
  const t = useTranslations('protection');
  const feed = useFeed<Row, string>({
    queryKey: ['member', id, 'deliveries'],
    load: async (after) => {
      const query = after === undefined ? {} : { after };
      const { deliveries, next } = await call('GET /api/office/members/{id}/deliveries', { params: { id }, query });
      return { rows: deliveries, next: next ?? undefined };
    },
  });
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'at', head: t('when'), cell: ({ createdAt }) => <When at={createdAt} /> },
      { id: 'kind', head: t('kind'), cell: ({ kind }) => t(`noticeKinds.${kind}`) },
      { id: 'channel', head: t('channel'), cell: ({ channel }) => t(`channels.${channel}`) },
      {
        id: 'state',
        head: t('state'),
        cell: ({ state, reason }) => (
          <>
            <Status kind={KIND_OF_STATE[state]}>{t(`deliveryStates.${state}`)}</Status>
            {reason && <small className="ink-mute"> {t(`deliveryReasons.${reason}`)}</small>}
          </>
        ),
      },
      {
        id: 'tries',
        head: t('tries'),
        align: 'right',
        wideOnly: true,
        cell: ({ tries }) => <span className="num is-thin">{tries}</span>,
      },
    ],
    [t],
  );
  return (
    <DataTable
      caption={t('deliveries')}
      columns={columns}
      feed={feed}
      rowKey={(row) => row.id}
      empty={{ title: t('noDeliveries') }}
      exported={{ list: 'member-deliveries', member: id }}
    />
  );
}
