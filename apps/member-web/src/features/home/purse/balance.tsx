import { Purse } from '@krapao/ui/purse';
import { useDelayed } from '@krapao/ui/skeleton';
import { storeBeside } from '@krapao/web/browser/storage.ts';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { formatTime } from '@krapao/web/time/format.ts';
import { serverTimeOf } from '@krapao/web/time/server-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useStaleSince } from '../../../shared/games/game-balances.ts';
import { balanceOf, heardAt, NO_MONEY, type Balance as Parts } from '../../../shared/money/balance.ts';
import { hideAmounts, useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { profileQuery } from '../../../shared/session/profile-query.ts';
import type { CheckBalance } from './use-check-balance.ts';

/** The purse. A failed load keeps the last known balance and says how old it is. */
export function Balance({ check, isChecking }: CheckBalance) {
  const t = useTranslations('home');
  const ageText = useAgeText();
  const hidden = useHiddenAmounts();
  const profile = useQuery(profileQuery);
  const wallet = useQuery(walletQuery);
  const isFetching = isChecking || wallet.isFetching || profile.isFetching;
  const isLate = useDelayed(isFetching);
  const partsOf = useParts();
  const staleSince = useStaleSince();
  useLastSync(wallet.dataUpdatedAt);

  const currency = wallet.data?.wallet.currency ?? profile.data?.profile.currency;
  const isKnown = wallet.data !== undefined && currency !== undefined;
  if (!isKnown && (wallet.isError || profile.isError)) return <QueryRetry query={[wallet, profile]} />;
  const balance = wallet.data ? balanceOf(wallet.data) : NO_MONEY;
  const walletAt = serverTimeOf(wallet.dataUpdatedAt);
  const updatedAt = wallet.data ? heardAt(wallet.data, walletAt) : walletAt;
  const oldest = { isActive: updatedAt < walletAt, refreshedAt: new Date(updatedAt).toISOString() };
  const isOld = !isFetching && staleSince(oldest) !== undefined;
  const when = { time: formatTime(updatedAt), ago: ageText(updatedAt) };
  return (
    <div className={isKnown || isLate ? undefined : 'home-quick'}>
      <Purse
        label={t('totalBalance')}
        total={isKnown ? balance.total : undefined}
        currency={currency ?? 'THB'}
        when={t('lastUpdated', when)}
        stale={wallet.isError || isOld}
        parts={partsOf(balance)}
        hidden={hidden}
        onHiddenChange={hideAmounts}
        showLabel={t('showBalance')}
        hideLabel={t('hideBalance')}
        checking={isLate}
        onCheck={check}
        checkLabel={t('checkBalance')}
        checkingLabel={t('checking')}
      />
    </div>
  );
}

/** Where the money is. What is under way or locked is named only when there is some. */
function useParts() {
  const t = useTranslations('home');
  return ({ available, inGames, inProgress, locked }: Parts) => [
    { label: t('mainWallet'), value: available },
    { label: t('inGames'), value: inGames },
    ...(inProgress > 0 ? [{ label: t('inProgress'), value: inProgress, tone: 'wait' as const }] : []),
    ...(locked > 0 ? [{ label: t('locked'), value: locked, tone: 'locked' as const }] : []),
  ];
}

/** The browser keeps when the balance was last heard, as long as it keeps the sign-in. */
function useLastSync(heardAt: number): void {
  useEffect(() => {
    if (heardAt > 0) storeBeside('token', 'lastSync', new Date(heardAt).toISOString());
  }, [heardAt]);
}
