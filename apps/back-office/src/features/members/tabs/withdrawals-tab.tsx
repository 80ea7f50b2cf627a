import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../shared/api/call.ts';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { type DataColumn, DataTable } from '../../../shared/table/data-table.tsx';
import type { TabProps } from '../queries.ts';
import { ItemLink, When } from './cells.tsx';

type Row = AnswerOf<'GET /api/office/members/{id}/withdrawals'>['withdrawals'][number];
const KIND = {
  requested: 'wait',
  approved: 'wait',
  paid: 'ok',
  rejected: 'fail',
  cancelled: 'fail',
  returned: 'fail',
} as const;

export function WithdrawalsTab({ member: { id } }: TabProps) {
  const t = useTranslations('members');
  const feed = useFeed<Row, string>({
    queryKey: ['member', id, 'withdrawals'],
    load: async (after) => {
      const query = after === undefined ? {} : { after };
      const { withdrawals, next } = await call('GET /api/office/members/{id}/withdrawals', { params: { id }, query });
      return { rows: withdrawals, next: next ?? undefined };
    },
  });
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'at', head: t('when'), cell: ({ createdAt }) => <When at={createdAt} /> },
      {
        id: 'status',
        head: t('status'),
        cell: ({ status }) => <Status kind={KIND[status]}>{t(`steps.${status}`)}</Status>,
      },
      {
        id: 'bank',
        head: t('bank'),
        cell: ({ bank }) => (
          <>
            <span className="num is-thin">
              {bank.code} {bank.accountNo}
            </span>
            <small>{bank.accountName}</small>
          </>
        ),
      },
      {
        id: 'reference',
        head: t('reference'),
        cell: ({ id: item, reference }) => (
          <ItemLink kind="withdrawals" id={item}>
            {reference}
          </ItemLink>
        ),
      },
      {
        id: 'amount',
        head: t('amount'),
        align: 'right',
        cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
      },
    ],
    [t],
  );
  return (
    <DataTable
      caption={t('tabs.withdrawals')}
      columns={columns}
      exported={{ list: 'member-withdrawals', member: id }}
      feed={feed}
      rowKey={(row) => row.id}
      empty={{ title: t('nothing') }}
    />
  );
}
