import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../shared/api/call.ts';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { type DataColumn, DataTable } from '../../../shared/table/data-table.tsx';
import type { TabProps } from '../queries.ts';
import { ItemLink, When } from './cells.tsx';

type Row = AnswerOf<'GET /api/office/members/{id}/slips'>['slips'][number];
const KIND = { waiting: 'wait', review: 'wait', credited: 'ok', failed: 'fail' } as const;

export function SlipsTab({ member: { id, currency: own } }: TabProps) {
  const t = useTranslations('members');
  const reasons = useTranslations('slip-reasons');
  const feed = useFeed<Row, string>({
    queryKey: ['member', id, 'slips'],
    load: async (after) => {
      const query = after === undefined ? {} : { after };
      const { slips, next } = await call('GET /api/office/members/{id}/slips', { params: { id }, query });
      return { rows: slips, next: next ?? undefined };
    },
  });
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'at', head: t('when'), cell: ({ createdAt }) => <When at={createdAt} /> },
      {
        id: 'status',
        head: t('status'),
        cell: ({ status, reason }) => (
          <>
            <Status kind={KIND[status]}>{t(`slipStates.${status}`)}</Status>
            {reason && <small>{reasons.has(reason as 'NOT_MATCH') ? reasons(reason as 'NOT_MATCH') : reason}</small>}
          </>
        ),
      },
      {
        id: 'reference',
        head: t('reference'),
        cell: ({ id: item, reference }) => (
          <ItemLink kind="slips" id={item}>
            {reference}
          </ItemLink>
        ),
      },
      {
        id: 'amount',
        head: t('amount'),
        align: 'right',
        cell: ({ amount, currency }) => <Money value={amount} currency={currency ?? own} />,
      },
    ],
    [t, reasons, own],
  );
  return (
    <DataTable
      caption={t('tabs.slips')}
      columns={columns}
      exported={{ list: 'member-slips', member: id }}
      feed={feed}
      rowKey={(row) => row.id}
      empty={{ title: t('nothing') }}
    />
  );
}
