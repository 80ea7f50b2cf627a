import { LIMITS } from '@krapao/contract/limits';
import type { Currency } from '@krapao/money';
import { Money } from '@krapao/ui/data/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PagedTable } from '../../shared/parts/paged-table.tsx';
import { invitesQuery } from './api/invites-query.ts';

export function Friends({ currency }: { currency: Currency }) {
  const t = useTranslations('invite');
  const [page, setPage] = useState(1);
  const query = useQuery(invitesQuery(page));
  return (
    <PagedTable
      caption={t('friends')}
      query={query}
      page={page}
      pageRows={LIMITS.invitePageRows}
      onPageChange={setPage}
      rowKey={({ from, createdAt }) => `${createdAt} ${from.name}`}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      columns={[
        { key: 'name', head: t('name'), cell: ({ from }) => from.name },
        { key: 'joined', head: t('joined'), cell: ({ createdAt }) => <time>{formatDateTime(createdAt)}</time> },
        {
          key: 'amount',
          head: t('amount'),
          align: 'right',
          cell: ({ amount }) => <Money value={amount} currency={currency} />,
        },
      ]}
    />
  );
}
