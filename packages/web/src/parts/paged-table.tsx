import { Empty } from '@krapao/ui/empty';
import { Pager } from '@krapao/ui/pager';
import { SkeletonRows, useDelayed } from '@krapao/ui/skeleton';
import { type Column, Table } from '@krapao/ui/table';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePagerLabels } from '../i18n/use-pager-labels.ts';
import { QueryRetry } from './query-retry.tsx';

type PagedTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** One page, and how many rows there are in all. */
  query: UseQueryResult<{ total: number; rows: readonly Row[] }>;
  page: number;
  pageRows: number;
  onPageChange: (page: number) => void;
  /** What stands here while there are no rows. */
  empty: { title: ReactNode; hint?: ReactNode };
};

/** A table that comes page by page: loading, empty, failed, or there. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { caption, columns, rowKey, query, page, pageRows, onPageChange, empty } = props;
  const labels = usePagerLabels();
  const isLate = useDelayed(query.isPending);
  if (!query.data) {
    return query.isError ? <QueryRetry query={query} /> : isLate && <SkeletonRows count={3} />;
  }
  const { total, rows } = query.data;
  if (total === 0) return <Empty title={empty.title}>{empty.hint}</Empty>;
  return (
    <>
      <Table caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
      <Pager page={page} pageCount={Math.ceil(total / pageRows)} onPageChange={onPageChange} labels={labels} />
    </>
  );
}
