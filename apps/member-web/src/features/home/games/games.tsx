import { useDelayed } from '@krapao/ui/skeleton';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { Lane, LaneSkeleton } from './lane.tsx';
import { lanesOf } from './lanes.ts';

/** Every game, by kind. */
export function Games() {
  const t = useTranslations('home');
  const wallet = useQuery(walletQuery);
  const isLate = useDelayed(wallet.isPending);
  if (wallet.data) {
    const { currency } = wallet.data.wallet;
    return lanesOf(wallet.data.slots).map((lane) => <Lane key={lane.category} {...lane} currency={currency} />);
  }
  if (wallet.isError) {
    return (
      <QueryRetry query={wallet} title={t('gamesFailed')}>
        {t('gamesSafe')}
      </QueryRetry>
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
