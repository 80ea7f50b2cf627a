import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { useFeed } from '../../shared/api/use-feed.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import { ACCOUNT_KINDS, type AccountKind } from './account-kinds.ts';
import type { Tabs } from './tabs.ts';

type Account = AnswerOf<'GET /api/office/ledger/accounts'>['accounts'][number];

/** Accounts of a kind, each with a link to its entries. */
export function AccountsTab({ tabs }: { tabs: Tabs }) {
  const t = useTranslations('ledger');
  const navigate = useNavigate();
  const { kind: wanted } = useParams();
  const kind: AccountKind = ACCOUNT_KINDS.find((one) => one === wanted) ?? 'bank';
  const isMembers = kind === 'wallet' || kind === 'bonus' || kind === 'vault';
  const feed = useFeed<Account, string>({
    queryKey: ['ledger', 'accounts', kind],
    load: async (after) => {
      const { accounts, more } = await call('GET /api/office/ledger/accounts', { query: { kind, after, limit: 100 } });
      const last = accounts.at(-1);
      return {
        rows: accounts,
        next: more && last ? (isMembers ? last.owner : `${last.owner} ${last.currency}`) : undefined,
      };
    },
  });
  const columns = useMemo<DataColumn<Account>[]>(
    () => [
      {
        id: 'owner',
        head: t('account'),
        cell: ({ owner, currency, isStopped }) => (
          <span className="row">
            <b>{owner}</b> <span className="ink-mute">{currency}</span>
            {isStopped && <Status kind="fail">{t('stopped')}</Status>}
          </span>
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
        id: 'held',
        head: t('held'),
        align: 'right',
        wideOnly: true,
        cell: ({ held, currency }) => <Money value={held} currency={currency} />,
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
  return (
    <PageFrame title={t(`kinds.${kind}`)} tabs={tabs}>
      <DataTable
        caption={t(`kinds.${kind}`)}
        columns={columns}
        exported={{ list: 'ledger-accounts', query: { kind } }}
        feed={feed}
        rowKey={({ id }) => String(id)}
        empty={{ title: t('noAccounts') }}
        onOpen={({ id }) => void navigate(`/ledger/entries?account=${id}`)}
      />
    </PageFrame>
  );
}
