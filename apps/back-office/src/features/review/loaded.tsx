import { SkeletonRows, useDelayed } from '@krapao/ui/skeleton';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** What was asked for, once it is there. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const isLate = useDelayed(query.data === undefined && !query.isError);
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <QueryRetry query={query} /> : isLate && <SkeletonRows count={5} />;
}
