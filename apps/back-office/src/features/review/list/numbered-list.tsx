import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { useFilters } from '../../../shared/filters/use-filters.ts';
import { PageFrame } from '../../../shared/layout/page-frame.tsx';
import { SplitView } from '../../../shared/layout/split-view.tsx';
import { type DataColumn, DataTable } from '../../../shared/table/data-table.tsx';
import { overviewQuery } from '../queries.ts';
import '../review.css';
import { useTabs } from './use-tabs.ts';

const PAGE_ROWS = 30;

type Props<Row> = {
  /** Key of the list's query below `queues`. */
  name: string;
  load: (query: { before: number | undefined; limit: number }) => Promise<Row[]>;
  columns: DataColumn<Row>[];
  texts: { caption: string; number: string; none: string; noneHint: string };
  actions: ReactNode;
  detail: (row: Row) => ReactNode;
};

/** Numbered files of the queue, newest first, each opened beside the list. */
export function NumberedList<Row extends { id: string; number: number }>({
  name,
  load,
  columns,
  texts,
  actions,
  detail,
}: Props<Row>) {
  const nav = useTranslations('common.nav');
  const tabs = useTabs(useQuery(overviewQuery).data);
  const { values, set } = useFilters(['open']);
  const feed = useFeed<Row, number>({
    queryKey: ['queues', name],
    load: async (before) => {
      const rows = await load({ before, limit: PAGE_ROWS });
      return { rows, next: rows.length === PAGE_ROWS ? rows.at(-1)?.number : undefined };
    },
  });
  const opened = feed.data?.find(({ id }) => id === values.open);
  return (
    <PageFrame title={nav('queue')} tabs={tabs} actions={actions}>
      <SplitView
        list={
          <DataTable
            caption={texts.caption}
            columns={columns}
            feed={feed}
            rowKey={({ id }) => id}
            empty={{ title: texts.none, hint: texts.noneHint }}
            opened={values.open}
            onOpen={({ id }) => set({ open: id })}
          />
        }
        detail={opened && { key: opened.id, title: `${texts.number} ${opened.number}`, body: detail(opened) }}
        onClose={() => set({ open: '' })}
      />
    </PageFrame>
  );
}
