import { useDelayed } from '@krapao/ui/skeleton';
import { AtRest } from '@krapao/web/browser/at-rest.tsx';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { useWide } from '../use-wide.ts';
import { Lane, LaneSkeleton } from './lane.tsx';
import { lanesOf } from './lanes.ts';

/** Every game, by kind. A phone has room for the first kind: the others wait until it has nothing else to do. */
export function Games() {
  const t = useTranslations('home');
  const wallet = useQuery(walletQuery);
  const isLate = useDelayed(wallet.isPending);
  const isWide = useWide();
  if (wallet.data) {
    const { currency } = wallet.data.wallet;
    return lanesOf(wallet.data.slots).map((lane, place) => {
      const drawn = <Lane key={lane.category} {...lane} currency={currency} />;
      if (isWide || place === 0) return drawn;
      return (
        <AtRest key={lane.category} instead={<LaneSkeleton />}>
          {drawn}
        </AtRest>
      );
    });
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
