import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import './balances-tab.css';
import type { Tabs } from './tabs.ts';

type Kind = AnswerOf<'GET /api/office/ledger/balances'>['kinds'][number];

/** The trial balance. Debit and credit of a currency must be equal. */
export function BalancesTab({ tabs }: { tabs: Tabs }) {
  const t = useTranslations('ledger');
  const nav = useTranslations('common.nav');
  const navigate = useNavigate();
  const balances = useQuery({
    queryKey: ['ledger', 'balances'],
    queryFn: () => call('GET /api/office/ledger/balances'),
    refetchInterval: 15_000,
  });
  const columns = useMemo<DataColumn<Kind>[]>(
    () => [
      {
        id: 'kind',
        head: t('account'),
        cell: ({ kind, side }) => (
          <>
            <b>{t(`kinds.${kind}`)}</b>
            <small>{t(`sides.${side}`)}</small>
          </>
        ),
      },
      {
        id: 'entries',
        head: t('entriesHead'),
        align: 'right',
        wideOnly: true,
        cell: ({ entries }) => <span className="num is-thin">{entries.toLocaleString('en')}</span>,
      },
      {
        id: 'debit',
        head: t('debit'),
        align: 'right',
        wideOnly: true,
        cell: ({ debit, currency }) => <Money value={debit} currency={currency} />,
      },
      {
        id: 'credit',
        head: t('credit'),
        align: 'right',
        wideOnly: true,
        cell: ({ credit, currency }) => <Money value={credit} currency={currency} />,
      },
      {
        id: 'balance',
        head: t('balance'),
        align: 'right',
        cell: ({ balance, currency }) => <Money value={balance} currency={currency} />,
      },
    ],
    [t],
  );
  const kinds = balances.data?.kinds;
  const sums = (['THB', 'LAK'] as const).flatMap((currency) => {
    const own = kinds?.filter((kind) => kind.currency === currency) ?? [];
    return own.length > 0
      ? [{ currency, off: Math.round(own.reduce((sum, { balance }) => sum + balance * 100, 0)) / 100 }]
      : [];
  });
  return (
    <PageFrame title={nav('ledger')} tabs={tabs}>
      <div className="balances-tab-sums">
        {sums.map(({ currency, off }) => (
          <Status key={currency} kind={off === 0 ? 'ok' : 'fail'} pill>
            {off === 0 ? t('balanced', { currency }) : t('unbalanced', { currency, off })}
          </Status>
        ))}
      </div>
      <DataTable
        caption={t('tabs.balances')}
        columns={columns}
        feed={{ ...balances, data: kinds }}
        rowKey={({ kind, currency }) => `${kind} ${currency}`}
        empty={{ title: t('noEntries') }}
        onOpen={({ kind }) => void navigate(`/ledger/balances/${kind}`)}
      />
    </PageFrame>
  );
}
