import { Button } from '@krapao/ui/button';
import { useTranslations } from 'use-intl';

/** A list did not come. Its place says so quietly and asks again. */
export function LoadAgain({ query }: { query: { refetch: () => unknown; isFetching: boolean } }) {
  const t = useTranslations('register');
  const common = useTranslations('common');
  return (
    <p className="reg-again">
      <span className="grow">{t('loadFailed')}</span>
      <Button tone="line" size="sm" icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
        {common('retry')}
      </Button>
    </p>
  );
}
