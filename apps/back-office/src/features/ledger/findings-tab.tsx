import { Status } from '@krapao/ui/data/status';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useFeed } from '../../shared/api/use-feed.ts';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import { FilterSelect } from '../../shared/filters/filter-field.tsx';
import { useFilters } from '../../shared/filters/use-filters.ts';
import { useFindingText } from '../../shared/findings/use-finding-text.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { SplitView } from '../../shared/layout/split-view.tsx';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import { When } from '../../shared/time/when.tsx';
import type { Finding } from './finding.ts';
import { FindingDetail } from './finding-detail.tsx';
import type { Tabs } from './tabs.ts';
import { useLedgerMessages } from './use-ledger-messages.ts';

const STATES = ['open', 'known', 'closed'] as const;
const STATE_KIND = { open: 'fail', known: 'wait', closed: 'ok' } as const;

/** Findings and the decisions about them. */
export function FindingsTab({ tabs }: { tabs: Tabs }) {
  const t = useTranslations('ledger');
  const nav = useTranslations('common.nav');
  const words = useLedgerMessages();
  const findingText = useFindingText();
  const { values, set, clear } = useFilters(['state'] as const);
  const state = STATES.find((one) => one === values.state) ?? 'open';
  const feed = useFeed<Finding, number>({
    queryKey: ['ledger', 'findings', state],
    load: async (before) => {
      const { findings, more } = await call('GET /api/office/ledger/findings', { query: { state, before, limit: 50 } });
      return { rows: findings, next: more ? findings.at(-1)?.id : undefined };
    },
  });
  const [openedId, open] = useState<number>();
  const opened = feed.data?.find(({ id }) => id === openedId);
  const columns = useMemo<DataColumn<Finding>[]>(
    () => [
      { id: 'found', head: t('found'), cell: ({ foundAt }) => <When at={foundAt} /> },
      { id: 'finding', head: t('finding'), cell: ({ fault }) => <b>{findingText(fault)}</b> },
      {
        id: 'account',
        head: t('account'),
        wideOnly: true,
        cell: ({ account }) => (account ? words.account(account) : '–'),
      },
      {
        id: 'state',
        head: t('state'),
        cell: (finding) => (
          <Status kind={STATE_KIND[finding.state]}>
            {finding.isStopped ? t('stopped') : t(`states.${finding.state}`)}
          </Status>
        ),
      },
    ],
    [t, words, findingText],
  );
  return (
    <PageFrame title={nav('ledger')} tabs={tabs}>
      <SplitView
        list={
          <>
            <FilterBar page="findings" values={values as Record<string, string>} onChange={set} onClear={clear}>
              <FilterSelect label={t('state')} value={state} onChange={({ target }) => set({ state: target.value })}>
                {STATES.map((one) => (
                  <option key={one} value={one}>
                    {t(`states.${one}`)}
                  </option>
                ))}
              </FilterSelect>
            </FilterBar>
            <DataTable
              caption={t('tabs.findings')}
              columns={columns}
              exported={{ list: 'findings', query: { state } }}
              feed={feed}
              rowKey={({ id }) => String(id)}
              empty={{ title: t(`noFindings.${state}`), hint: t('noFindingsHint') }}
              opened={openedId === undefined ? undefined : String(openedId)}
              onOpen={({ id }) => open(id)}
            />
          </>
        }
        detail={
          opened && {
            key: String(opened.id),
            title: findingText(opened.fault),
            body: <FindingDetail finding={opened} onDone={() => open(undefined)} />,
          }
        }
        onClose={() => open(undefined)}
      />
    </PageFrame>
  );
}
