import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../shared/api/call.ts';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { type DataColumn, DataTable } from '../../../shared/table/data-table.tsx';
import type { TabProps } from '../queries.ts';
import { BookedLink, When } from './cells.tsx';

type Row = AnswerOf<'GET /api/office/members/{id}/rewards'>['rewards'][number];
const KIND = {
  running: 'wait',
  succeeded: 'ok',
  failed: 'fail',
  cancelled: 'note',
  expired: 'note',
  free: 'ok',
} as const;

export function RewardsTab({ member: { id } }: TabProps) {
  const t = useTranslations('members');
  const feed = useFeed<Row, string>({
    queryKey: ['member', id, 'rewards'],
    load: async (after) => {
      const query = after === undefined ? {} : { after };
      const { rewards, next } = await call('GET /api/office/members/{id}/rewards', { params: { id }, query });
      return { rows: rewards, next: next ?? undefined };
    },
  });
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'at', head: t('when'), cell: ({ claimedAt }) => <When at={claimedAt} /> },
      {
        id: 'reward',
        head: t('reward'),
        cell: ({ id: operationId, title, code }) => (
          <>
            <b>{title}</b>
            <small>
              <BookedLink operationId={operationId}>{code}</BookedLink>
            </small>
          </>
        ),
      },
      {
        id: 'state',
        head: t('status'),
        cell: ({ state }) => <Status kind={KIND[state]}>{t(`rewardStates.${state}`)}</Status>,
      },
      {
        id: 'amount',
        head: t('amount'),
        align: 'right',
        cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
      },
      {
        id: 'freed',
        head: t('freed'),
        align: 'right',
        wideOnly: true,
        cell: ({ freed, currency }) => <Money value={freed} currency={currency} />,
      },
      {
        id: 'taken',
        head: t('takenByHouse'),
        align: 'right',
        wideOnly: true,
        cell: ({ taken, currency }) => <Money value={taken} currency={currency} />,
      },
    ],
    [t],
  );
  return (
    <DataTable
      caption={t('tabs.rewards')}
      columns={columns}
      exported={{ list: 'member-rewards', member: id }}
      feed={feed}
      rowKey={(row) => row.id}
      empty={{ title: t('nothing') }}
    />
  );
}
