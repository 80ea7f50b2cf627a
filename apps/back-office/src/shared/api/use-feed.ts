import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** A part of a list, and where the next one begins. */
export type FeedPage<Row, Cursor> = { readonly rows: readonly Row[]; readonly next: Cursor | undefined };

/** A list that grows at its end when somebody wants more of it. */
export type Feed<Row> = {
  readonly rows: readonly Row[] | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
};

type Wanted<Row, Cursor> = {
  queryKey: QueryKey;
  /** Without a cursor: from the beginning. */
  load: (after: Cursor | undefined) => Promise<FeedPage<Row, Cursor>>;
};

/** Asks for a list part by part. Each part says where the next begins, so a deep one costs what the first does. */
export function useFeed<Row, Cursor>({ queryKey, load }: Wanted<Row, Cursor>): Feed<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam as Cursor | undefined),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (last) => last.next,
  });
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  return {
    rows,
    isError,
    isFetching,
    refetch,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  };
}

/** A list that comes whole. */
export function feedOf<Row>(query: {
  data: readonly Row[] | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}): Feed<Row> {
  const { data, isError, isFetching, refetch } = query;
  return { rows: data, isError, isFetching, refetch, hasMore: false, isLoadingMore: false, loadMore: () => undefined };
}
