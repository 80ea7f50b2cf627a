import { useDelayed } from '@krapao/ui/states/skeleton';
import { WhenIdle } from '@krapao/web/browser/when-idle.tsx';
import { LoadError } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { useWide } from '../../../shared/use-wide.ts';
import { GameRow, GameRowSkeleton } from './game-row.tsx';
import { groupGames } from './group-games.ts';

/** All games by category. On a phone only the first category fits, so the others render when idle. */
export function Games() {
  const t = useTranslations('home');
  const wallet = useQuery(walletQuery);
  const isLate = useDelayed(wallet.isPending);
  const isWide = useWide();
  if (wallet.data) {
    const { currency } = wallet.data.wallet;
    return groupGames(wallet.data.slots).map((row, place) => {
      const drawn = <GameRow key={row.category} {...row} currency={currency} />;
      if (isWide || place === 0) return drawn;
      return (
        <WhenIdle key={row.category} instead={<GameRowSkeleton />}>
          {drawn}
        </WhenIdle>
      );
    });
  }
  if (wallet.isError) {
    return (
      <LoadError query={wallet} title={t('gamesFailed')}>
        {t('gamesSafe')}
      </LoadError>
    );
  }
  return (
    <div className={isLate ? undefined : 'home-quick'} aria-busy="true">
      <GameRowSkeleton />
      <GameRowSkeleton />
      <GameRowSkeleton />
    </div>
  );
}
