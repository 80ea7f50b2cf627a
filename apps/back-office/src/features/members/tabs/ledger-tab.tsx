import { Money } from '@krapao/ui/data/money';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../shared/api/call.ts';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { FilterSelect } from '../../../shared/filters/filter-field.tsx';
import { type DataColumn, DataTable } from '../../../shared/table/data-table.tsx';
import type { TabProps } from '../queries.ts';
import { BookedLink, Moved, When } from './cells.tsx';

type Entry = AnswerOf<'GET /api/office/members/{id}/entries'>['entries'][number];
const ACCOUNTS = ['wallet', 'bonus', 'vault'] as const;

/** Ledger entries, numbered without gaps, each with the balance after it. */
export function LedgerTab({ member }: TabProps) {
  const t = useTranslations('members');
  const { id, currency } = member;
  const [account, setAccount] = useState<(typeof ACCOUNTS)[number]>('wallet');
  const feed = useFeed<Entry, number>({
    queryKey: ['member', id, 'entries', account],
    load: async (below) => {
      const query = { account, ...(below !== undefined && { below }) };
      const { entries, next } = await call('GET /api/office/members/{id}/entries', { params: { id }, query });
      return { rows: entries, next: next ?? undefined };
    },
  });
  const columns = useMemo<DataColumn<Entry>[]>(() => {
    // A kind without a label is shown as it is.
    const typeText = (kind: string) =>
      t.has(`types.${kind}` as 'types.deposit') ? t(`types.${kind}` as 'types.deposit') : kind;
    return [
      { id: 'seq', head: '#', cell: ({ seq }) => <span className="num is-thin">{seq}</span> },
      { id: 'at', head: t('when'), cell: ({ createdAt }) => <When at={createdAt} /> },
      {
        id: 'kind',
        head: t('what'),
        cell: ({ kind, action, reference }) => (
          <>
            <b>{action === 'reverse' ? t('reversed', { kind: typeText(kind) }) : typeText(kind)}</b>
            <small className="num is-thin">{reference}</small>
          </>
        ),
      },
      {
        id: 'operation',
        head: t('operation'),
        wideOnly: true,
        cell: ({ operationId }) => <BookedLink operationId={operationId}>{operationId.slice(0, 8)}</BookedLink>,
      },
      {
        id: 'amount',
        head: t('amount'),
        align: 'right',
        cell: ({ amount }) => <Moved value={amount} currency={currency} />,
      },
      {
        id: 'after',
        head: t('after'),
        align: 'right',
        cell: ({ balanceAfter }) => <Money value={balanceAfter} currency={currency} />,
      },
    ];
  }, [t, currency]);
  return (
    <>
      <div className="filter-bar">
        <FilterSelect
          label={t('account')}
          value={account}
          onChange={({ target }) => setAccount(ACCOUNTS.find((one) => one === target.value) ?? 'wallet')}
        >
          {ACCOUNTS.map((one) => (
            <option key={one} value={one}>
              {t(`accounts.${one}`)}
            </option>
          ))}
        </FilterSelect>
      </div>
      <DataTable
        caption={t('tabs.ledger')}
        columns={columns}
        exported={{ list: 'member-entries', member: member.id, query: { account } }}
        feed={feed}
        rowKey={({ seq }) => String(seq)}
        empty={{ title: t('nothing') }}
      />
    </>
  );
}
