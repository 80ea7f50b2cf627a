import { Retry } from '@krapao/ui/states/retry';
import { SkeletonRows, useDelayed } from '@krapao/ui/states/skeleton';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import './loaded.css';

/** The part of a query that a screen waits for; a feed has it too. */
export type Loadable<Data> = {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type Props<Data> = {
  query: Loadable<Data>;
  /** In place of the data once loading takes long. */
  skeleton?: ReactNode;
  /** In place of an empty list. */
  empty?: ReactNode;
  /** Name of the missing content in the error notice, where useful. */
  errorTitle?: string | undefined;
  children: (data: Data) => ReactNode;
};

/** The one loading state of a screen: late skeleton, error with retry, empty, or the data. */
export function Loaded<Data>({
  query,
  skeleton = <SkeletonRows count={5} />,
  empty,
  errorTitle,
  children,
}: Props<Data>) {
  const { data, isError } = query;
  const isLate = useDelayed(data === undefined && !isError);
  if (data !== undefined) return empty && Array.isArray(data) && data.length === 0 ? empty : children(data);
  if (isError) return <LoadError query={query} title={errorTitle} />;
  // Takes its space at once, so that nothing shifts when it shows.
  return skeleton && <div className={isLate ? 'loaded-wait' : 'loaded-wait is-quick'}>{skeleton}</div>;
}

type ErrorProps = { query: Loadable<unknown>; title?: string | undefined; children?: ReactNode };

/** Error with retry, for screens whose loading state is their own. */
export function LoadError({ query: { isFetching, refetch }, title, children }: ErrorProps) {
  const common = useTranslations('common');
  return (
    <Retry
      title={title ?? common('loadFailed')}
      retryLabel={common('retry')}
      busy={isFetching}
      onRetry={() => void refetch()}
    >
      {children}
    </Retry>
  );
}

type DataOf<Queries extends readonly Loadable<unknown>[]> = {
  [Index in keyof Queries]: Queries[Index] extends Loadable<infer Data> ? Data : never;
};

/** Several queries as one, where a screen needs the data of all. */
export function together<const Queries extends readonly Loadable<unknown>[]>(
  ...queries: Queries
): Loadable<DataOf<Queries>> {
  const isWhole = queries.every(({ data }) => data !== undefined);
  return {
    data: isWhole ? (queries.map(({ data }) => data) as DataOf<Queries>) : undefined,
    isError: queries.some(({ isError }) => isError),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { data, refetch } of queries) if (data === undefined) void refetch();
    },
  };
}
