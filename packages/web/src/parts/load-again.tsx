import { Button } from '@krapao/ui/button';
import { useTranslations } from 'use-intl';
import './load-again.css';

/** A list did not come. Its place says so quietly and asks again. */
export function LoadAgain({ query }: { query: { refetch: () => unknown; isFetching: boolean } }) {
  const common = useTranslations('common');
  return (
    <p className="load-again">
      <span className="grow">{common('notLoaded')}</span>
      <Button tone="line" size="sm" icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
        {common('retry')}
      </Button>
    </p>
  );
}
