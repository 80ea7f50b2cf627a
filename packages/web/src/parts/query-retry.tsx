import { Retry } from '@krapao/ui/retry';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

type Query = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>;

type Props = {
  /** Several, where the place needs them all. */
  query: Query | readonly Query[];
  /** What did not load, where that is worth saying. */
  title?: string;
  children?: ReactNode;
};

/** What was asked for did not come: its place says so, and can ask again. Nothing while it is there or may still come. */
export function QueryRetry({ query, title, children }: Props) {
  const common = useTranslations('common');
  const queries = [query].flat();
  const isMissing = queries.some(({ data }) => data === undefined);
  if (!isMissing || !queries.some(({ isError }) => isError)) return null;
  return (
    <Retry
      title={title ?? common('loadFailed')}
      retryLabel={common('retry')}
      busy={queries.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const { refetch } of queries) void refetch();
      }}
    >
      {children}
    </Retry>
  );
}
