import { Skeleton, useDelayed } from '@krapao/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import './articles.css';
import { Html } from '@krapao/web/parts/html.tsx';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';

/** Numbered pieces of an operator's html: conditions and agreements. */
export function Articles({ query }: { query: UseQueryResult<string[]> }) {
  const isLate = useDelayed(query.isPending);
  if (query.data) {
    return (
      <ol className="articles">
        {query.data.map((html) => (
          <li key={html}>
            <Html html={html} />
          </li>
        ))}
      </ol>
    );
  }
  if (query.isError) return <QueryRetry query={query} />;
  return (
    <div className="articles-wait">{isLate && ['a', 'b', 'c'].map((row) => <Skeleton key={row} height={64} />)}</div>
  );
}
