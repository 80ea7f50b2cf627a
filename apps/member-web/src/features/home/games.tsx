import { Retry } from '@krapao/ui/retry';
import { useDelayed } from '@krapao/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../../shared/api/wallet-query.ts';
import { Lane, LaneSkeleton } from './lane.tsx';
import { lanesOf } from './lanes.ts';

/** Every game, by kind. */
export function Games() {
  const t = useTranslations('home');
  const common = useTranslations('common');
  const { data, isPending, isError, isFetching, refetch } = useQuery(walletQuery);
  const isLate = useDelayed(isPending);
  if (data) {
    return lanesOf(data.slots).map((lane) => <Lane key={lane.category} {...lane} currency={data.wallet.currency} />);
  }
  if (isError) {
    return (
      <Retry title={t('gamesFailed')} retryLabel={common('retry')} busy={isFetching} onRetry={() => void refetch()}>
        {t('gamesSafe')}
      </Retry>
    );
  }
  return (
    <div className={isLate ? undefined : 'home-quick'} aria-busy="true">
      <LaneSkeleton />
      <LaneSkeleton />
      <LaneSkeleton />
    </div>
  );
}
