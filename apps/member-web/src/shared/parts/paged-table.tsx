import { Pager } from '@krapao/ui/data/pager';
import { type Column, Table } from '@krapao/ui/data/table';
import { Empty } from '@krapao/ui/states/empty';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { type Loadable, Loaded } from '@krapao/web/parts/loaded.tsx';
import type { ReactNode } from 'react';
import { usePagerLabels } from './use-pager-labels.ts';

type PagedTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** One page, and the total number of rows. */
  query: Loadable<{ total: number; rows: readonly Row[] }>;
  page: number;
  pageRows: number;
  onPageChange: (page: number) => void;
  /** Content for no rows. */
  empty: { title: ReactNode; hint?: ReactNode };
};

/** Table loaded page by page, with its loading, empty and failed states. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { caption, columns, rowKey, query, page, pageRows, onPageChange, empty } = props;
  const labels = usePagerLabels();
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
      {({ total, rows }) =>
        total === 0 ? (
          <Empty title={empty.title}>{empty.hint}</Empty>
        ) : (
          <>
            <Table caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
            <Pager page={page} pageCount={Math.ceil(total / pageRows)} onPageChange={onPageChange} labels={labels} />
          </>
        )
      }
    </Loaded>
  );
}
