import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { FilterBar } from '../../../shared/filters/filter-bar.tsx';
import { FilterText } from '../../../shared/filters/filter-text.tsx';
import { useFilters } from '../../../shared/filters/use-filters.ts';
import { useCommands } from '../../../shared/keys/commands.ts';
import { PageFrame } from '../../../shared/layout/page-frame.tsx';
import { SplitView } from '../../../shared/layout/split-view.tsx';
import { mayDo, useMe } from '../../../shared/session/session.ts';
import { DataTable } from '../../../shared/table/data-table.tsx';
import { PARTS } from '../item-parts.tsx';
import { type Item, overviewQuery } from '../queries.ts';
import { BulkActs } from './bulk-acts.tsx';
import { BulkPark } from './bulk-park.tsx';
import { useColumns } from './columns.tsx';
import { FILTER_NAMES, itemOf, KINDS, nameOf, nextAfter, toQuery, type View } from './kinds.ts';
import '../review.css';
import { useClaim } from '../use-claim.ts';
import { useMayDecide } from '../use-may-decide.ts';
import { WorkContext } from '../work.ts';
import { StatRow } from './stat-row.tsx';
import { useTabs } from './use-tabs.ts';

const PAGE_ITEMS = 50;

/** Review queue with the open item. */
export function ReviewList({ view }: { view: View }) {
  const t = useTranslations('review');
  const nav = useTranslations('common.nav');
  const me = useMe();
  const overview = useQuery(overviewQuery).data;
  const tabs = useTabs(overview);
  const { values, set } = useFilters(FILTER_NAMES);
  const { open: openName, ...narrowing } = values;
  const query = toQuery(view, values);
  const feed = useFeed<Item, string>({
    queryKey: ['queues', 'items', query],
    load: async (after) => {
      const { items, next } = await call('GET /api/office/queues/items', {
        query: { ...query, after, limit: PAGE_ITEMS },
      });
      return { rows: items, next: next ?? undefined };
    },
  });
  const opened = itemOf(openName);
  const row = feed.data?.find((item) => nameOf(item) === openName);
  const { mayDecide, isOwn } = useMayDecide(opened);
  const open = (name: string | undefined) => set({ open: name ?? '' });
  const settled = useRef(new Set<string>());
  // The next item is neither the operator's own request nor a colleague's.
  const free = feed.data?.filter((item) => item === row || (!item.isOwn && (item.claim?.isMine ?? true)));
  const goOn = () => {
    if (!openName) return;
    settled.current.add(openName);
    open(nextAfter(free?.map(nameOf) ?? [], openName, settled.current));
  };
  // An item opened from another screen for reading stays open, even if it was decided long ago.
  const claim = useClaim({
    item: opened,
    mayDecide,
    isOwn: isOwn || row?.isOwn === true,
    onHandled: row ? goOn : undefined,
  });
  const search = useRef<HTMLInputElement>(null);
  useCommands([
    {
      id: 'review-search',
      group: 'page',
      label: t('keys.search'),
      icon: 'search',
      keys: 's',
      run: () => search.current?.focus(),
    },
  ]);
  useFocusOn(openName);
  const { Title, Body, Acts } = opened ? PARTS[opened.kind] : {};
  const needed = view === 'all' || view === 'hold' ? undefined : KINDS[view].permission;
  const mayBulk = view !== 'hold' && needed !== undefined && mayDo(me, needed);
  const isNarrowed = Object.keys(narrowing).length > 0;
  return (
    <WorkContext value={opened && { ...opened, claim, mayDecide, hold: row?.hold ?? null, goOn }}>
      <PageFrame title={nav('queue')} tabs={tabs}>
        <SplitView
          list={
            <>
              <StatRow overview={overview} view={view} isEmpty={!isNarrowed && feed.data?.length === 0} />
              <FilterBar
                page="queue"
                values={narrowing as Record<string, string>}
                onChange={set}
                onClear={() => set({ search: '', mine: '' })}
              >
                <FilterText
                  ref={search}
                  className="review-search"
                  maxLength={60}
                  label={t('search')}
                  placeholder={t('searchHint')}
                  value={values.search ?? ''}
                  onChange={(text) => set({ search: text })}
                />
                <label className="review-mine">
                  <input
                    type="checkbox"
                    checked={values.mine === 'yes'}
                    onChange={({ target }) => set({ mine: target.checked ? 'yes' : '' })}
                  />
                  {t('mine')}
                </label>
              </FilterBar>
              <DataTable
                caption={nav('queue')}
                columns={useColumns(feed.data)}
                feed={feed}
                rowKey={nameOf}
                exported={{ list: 'queue', query }}
                empty={
                  isNarrowed
                    ? { title: t('noneFound'), hint: t('noneFoundHint') }
                    : { title: t('none'), hint: t('noneHint') }
                }
                opened={openName}
                onOpen={(item) => open(nameOf(item))}
                {...(mayBulk && {
                  bulk: (items: readonly Item[], clear: () => void) => (
                    <>
                      {view === 'withdrawals' && <BulkActs items={items} onDone={clear} />}
                      <BulkPark items={items} onDone={clear} />
                    </>
                  ),
                })}
              />
            </>
          }
          detail={
            opened && Title && Body && Acts
              ? {
                  key: nameOf(opened),
                  title: <Title id={opened.id} />,
                  body: <Body id={opened.id} />,
                  foot: <Acts id={opened.id} />,
                }
              : undefined
          }
          onClose={() => open(undefined)}
        />
      </PageFrame>
    </WorkContext>
  );
}

/** Moves the focus to the row of the next item, so that the keys continue from there. */
function useFocusOn(name: string | undefined): void {
  useEffect(() => {
    if (!name || document.activeElement?.closest('.layer, input, textarea')) return;
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"]`)?.focus();
  }, [name]);
}
