import { LIMITS } from '@krapao/contract/limits';
import type { Currency } from '@krapao/money';
import { Money } from '@krapao/ui/data/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PagedTable } from '../../shared/parts/paged-table.tsx';
import { refundsQuery } from './api/refunds-query.ts';

export function Refunds({ currency }: { currency: Currency }) {
  const t = useTranslations('refund');
  const [page, setPage] = useState(1);
  const query = useQuery(refundsQuery(page));
  if (query.data?.total === 0) return <p className="ink-soft">{t('noneYet')}</p>;
  return (
    <PagedTable
      caption={t('history')}
      query={query}
      page={page}
      pageRows={LIMITS.refundPageRows}
      onPageChange={setPage}
      rowKey={({ createdAt, refundAmount }) => `${createdAt} ${refundAmount}`}
      empty={{ title: t('noneYet') }}
      columns={[
        { key: 'date', head: t('date'), cell: ({ createdAt }) => <time>{formatDateTime(createdAt)}</time> },
        {
          key: 'amount',
          head: t('amount'),
          align: 'right',
          cell: ({ refundAmount }) => <Money value={refundAmount} currency={currency} signed tone="in" />,
        },
      ]}
    />
  );
}
