import { Money } from '@krapao/ui/data/money';
import { writeAddress } from '@krapao/ui/layers/back-closes';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { useFeed } from '../../shared/api/use-feed.ts';
import { fromClock, toClock } from '../../shared/dates/clock.ts';
import { DateFilter } from '../../shared/dates/date-field.tsx';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import { FilterSelect } from '../../shared/filters/filter-field.tsx';
import { useFilters } from '../../shared/filters/use-filters.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { SplitView } from '../../shared/layout/split-view.tsx';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import './entries-tab.css';
import { ENTRY_FILTERS, type EntryFilters, toQuery } from './entries-query.ts';
import { FindOperation } from './find-operation.tsx';
import { OperationDetail } from './operation-detail.tsx';
import type { Tabs } from './tabs.ts';
import { useLedgerMessages } from './use-ledger-messages.ts';

type Entry = AnswerOf<'GET /api/office/ledger/entries'>['entries'][number];
const ROWS = 50;

/** Ledger entries behind a figure or of an account; each opens its operation with its approvals. */
export function EntriesTab({ tabs }: { tabs: Tabs }) {
  const t = useTranslations('ledger');
  const nav = useTranslations('common.nav');
  const words = useLedgerMessages();
  const { values, set, clear } = useFilters(ENTRY_FILTERS);
  const [params, setParams] = useSearchParams();
  const opened = params.get('operation') ?? undefined;
  const open = (operation: string | undefined) => {
    const next = new URLSearchParams(params);
    next.delete('reference');
    if (operation) next.set('operation', operation);
    else next.delete('operation');
    writeAddress('replace', () => setParams(next, { replace: true }));
  };
  // "Today" is fixed when the page opens, or the query key would change every minute.
  const [now] = useState(() => Date.now());
  const query = toQuery(values, now);
  const feed = useFeed<Entry, number>({
    queryKey: ['ledger', 'entries', query],
    load: async (before) => {
      const { entries, more } = await call('GET /api/office/ledger/entries', {
        query: { ...query, before, limit: ROWS },
      });
      return { rows: entries, next: more ? entries.at(-1)?.seq : undefined };
    },
  });
  const columns = useMemo<DataColumn<Entry>[]>(
    () => [
      { id: 'at', head: t('when'), cell: ({ at }) => <span className="num is-thin">{formatDateTime(at)}</span> },
      {
        id: 'kind',
        head: t('operation'),
        cell: ({ kind, action }) => (
          <>
            <b>{words.kind(kind)}</b>
            {action === 'reverse' && <small>{t('actions.reverse')}</small>}
          </>
        ),
      },
      { id: 'account', head: t('account'), wideOnly: true, cell: ({ account }) => words.account(account) },
      {
        id: 'others',
        head: t('otherSide'),
        wideOnly: true,
        cell: ({ others }) => others.map(words.account).join(', '),
      },
      {
        id: 'reference',
        head: t('reference'),
        wideOnly: true,
        cell: ({ reference }) => <span className="entries-tab-reference">{reference}</span>,
      },
      {
        id: 'amount',
        head: t('amount'),
        align: 'right',
        cell: ({ amount, account }) => <Money value={amount} currency={account.currency} signed />,
      },
    ],
    [t, words],
  );
  return (
    <PageFrame
      title={nav('ledger')}
      tabs={tabs}
      actions={<FindOperation wanted={params.get('reference') ?? undefined} onFound={open} />}
    >
      <SplitView
        list={
          <>
            <FilterBar page="ledger" values={values as Record<string, string>} onChange={set} onClear={clear}>
              <Fields query={query} onChange={set} />
            </FilterBar>
            <DataTable
              caption={t('tabs.entries')}
              columns={columns}
              exported={{ list: 'ledger-entries', query }}
              feed={feed}
              rowKey={({ operationId, seq }) => `${operationId} ${seq}`}
              empty={{ title: t('noEntries'), hint: t('noEntriesHint') }}
              opened={
                feed.data
                  ?.filter(({ operationId }) => operationId === opened)
                  .map(({ operationId, seq }) => `${operationId} ${seq}`)[0]
              }
              onOpen={({ operationId }) => open(operationId)}
            />
          </>
        }
        detail={opened ? { key: opened, title: t('operationTitle'), body: <OperationDetail id={opened} /> } : undefined}
        onClose={() => open(undefined)}
      />
    </PageFrame>
  );
}

function Fields({ query, onChange }: { query: ReturnType<typeof toQuery>; onChange: (changes: EntryFilters) => void }) {
  const t = useTranslations('ledger');
  const words = useLedgerMessages();
  const isAccount = 'account' in query;
  return (
    <>
      {isAccount ? (
        <span className="filter-bar-field">
          <span>{t('account')}</span> <b className="num is-thin">{query.account}</b>
        </span>
      ) : (
        <FilterSelect
          label={t('accounts')}
          value={query.accountKind}
          onChange={({ target }) => onChange({ accountKind: target.value })}
        >
          {(['bank', 'provider', 'promotion', 'adjustment'] as const).map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </FilterSelect>
      )}
      <FilterSelect
        label={t('operation')}
        value={query.kind ?? ''}
        onChange={({ target }) => onChange({ kind: target.value })}
      >
        <option value="">{t('any')}</option>
        {(['deposit', 'withdraw', 'transfer', 'bonus', 'finish_bonus', 'adjustment', 'vault'] as const).map((kind) => (
          <option key={kind} value={kind}>
            {words.kind(kind)}
          </option>
        ))}
      </FilterSelect>
      {!isAccount && (
        <FilterSelect
          label={t('currency')}
          value={query.currency}
          onChange={({ target }) => onChange({ currency: target.value })}
        >
          <option>THB</option>
          <option>LAK</option>
        </FilterSelect>
      )}
      {(['from', 'to'] as const).map((end) => (
        <DateFilter
          key={end}
          label={t(end)}
          kind="moment"
          value={query[end] ? toClock(query[end]) : ''}
          onChange={(clock) => onChange({ [end]: clock && fromClock(clock) })}
        />
      ))}
    </>
  );
}
