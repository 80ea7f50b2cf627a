import { balanceOf, NO_MONEY, type Balance as Parts } from '@krapao/money/balance';
import { Icon } from '@krapao/ui/brand/icon';
import { BalanceCard } from '@krapao/ui/data/balance-card';
import { useDelayed } from '@krapao/ui/states/skeleton';
import { storeBeside } from '@krapao/web/browser/storage.ts';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { LoadError, together } from '@krapao/web/parts/loaded.tsx';
import { formatTime } from '@krapao/web/time/format.ts';
import { serverTimeOf } from '@krapao/web/time/server-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useStaleSince } from '../../../shared/games/game-balances.ts';
import { oldestReadAt } from '../../../shared/money/balance-age.ts';
import { hideAmounts, useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { useMemberContext } from '../../../shared/session/member-context.ts';
import { profileQuery } from '../../../shared/session/profile-query.ts';
import type { CheckBalance } from './use-check-balance.ts';

/** The balance card. After a failed load it keeps the last known balance, with its age. */
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
  if (!isKnown && (wallet.isError || profile.isError)) return <LoadError query={together(wallet, profile)} />;
  const balance = wallet.data ? balanceOf(wallet.data.wallet, wallet.data.slots) : NO_MONEY;
  const walletAt = serverTimeOf(wallet.dataUpdatedAt);
  const updatedAt = wallet.data ? oldestReadAt(wallet.data, walletAt) : walletAt;
  const oldest = { isActive: updatedAt < walletAt, refreshedAt: new Date(updatedAt).toISOString() };
  const isOld = !isFetching && staleSince(oldest) !== undefined;
  const when = { time: formatTime(updatedAt), ago: ageText(updatedAt) };
  return (
    <div className={isKnown || isLate ? undefined : 'home-quick'}>
      <BalanceCard
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
        foot={<BalanceLinks />}
      />
    </div>
  );
}

/** The parts of the balance. Money in progress, locked or in the vault is listed only when there is some. */
function useParts() {
  const t = useTranslations('common.money');
  return ({ available, inGames, inProgress, locked, vault }: Parts) => [
    { label: t('available'), value: available },
    { label: t('inGames'), value: inGames },
    ...(locked > 0 ? [{ label: t('locked'), value: locked, tone: 'locked' as const }] : []),
    ...(inProgress > 0 ? [{ label: t('inProgress'), value: inProgress, tone: 'wait' as const }] : []),
    ...(vault > 0 ? [{ label: t('vault'), value: vault, tone: 'vault' as const }] : []),
  ];
}

/** Buttons of the balance equation and the vault. */
function BalanceLinks() {
  const t = useTranslations('home');
  const { openModal } = useMemberContext();
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => openModal({ of: 'equation' })}>
        <Icon name="statement" size="s" />
        {t('equation')}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => openModal({ of: 'vault' })}>
        <Icon name="lock" size="s" />
        {t('vault')}
      </button>
    </>
  );
}

/** Stores when the balance was last received, as long as the session is stored. */
function useLastSync(readAt: number): void {
  useEffect(() => {
    if (readAt > 0) storeBeside('token', 'lastSync', new Date(readAt).toISOString());
  }, [readAt]);
}
