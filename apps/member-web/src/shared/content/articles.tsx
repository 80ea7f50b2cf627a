import { Skeleton } from '@krapao/ui/states/skeleton';
import './numbered.css';
import './articles.css';
import { Html } from '@krapao/web/parts/html.tsx';
import { type Loadable, Loaded } from '@krapao/web/parts/loaded.tsx';

/** Numbered articles of the operator's HTML: conditions and agreements. */
export function Articles({ query }: { query: Loadable<string[]> }) {
  const skeleton = (
    <div className="articles-wait">
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} height={64} />
      ))}
    </div>
  );
  return (
    <Loaded query={query} skeleton={skeleton}>
      {(articles) => (
        <ol className="numbered articles">
          {articles.map((html) => (
            <li key={html}>
              <Html html={html} />
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
