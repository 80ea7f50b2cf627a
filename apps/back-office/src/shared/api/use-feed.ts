import type { Loadable } from '@krapao/web/parts/loaded.tsx';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** One page of a list with the cursor of the next page. */
export type FeedPage<Row, Cursor> = { readonly rows: readonly Row[]; readonly next: Cursor | undefined };

/** A list that may load more rows on demand; the query of a whole list is one too. */
export type Feed<Row> = Loadable<readonly Row[]> & {
  readonly hasMore?: boolean;
  readonly isLoadingMore?: boolean;
  readonly loadMore?: () => void;
};

type Wanted<Row, Cursor> = {
  queryKey: QueryKey;
  /** Without a cursor, loads the first page. */
  load: (after: Cursor | undefined) => Promise<FeedPage<Row, Cursor>>;
};

/** Loads a list by cursor, so a deep page costs as much as the first. */
export function useFeed<Row, Cursor>({ queryKey, load }: Wanted<Row, Cursor>): Feed<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam as Cursor | undefined),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (last) => last.next,
  });
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    data: useMemo(() => data?.pages.flatMap((page) => page.rows), [data]),
    isError,
    isFetching,
    refetch,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  };
}
