import { Purse } from '@krapao/ui/purse';
import { Retry } from '@krapao/ui/retry';
import { useDelayed } from '@krapao/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { profileQuery } from '../../shared/api/profile-query.ts';
import { walletQuery } from '../../shared/api/wallet-query.ts';
import { balanceOf, NO_MONEY } from '../../shared/balance.ts';
import { formatTime } from '../../shared/format.ts';
import { useAgeText } from '../../shared/i18n/use-age-text.ts';
import { readStored, store } from '../../shared/storage.ts';

/** The purse. A failed load keeps the last known balance and says how old it is. */
export function Balance() {
  const t = useTranslations('home');
  const common = useTranslations('common');
  const ageText = useAgeText();
  const [hidden, setHidden] = useState(() => readStored('hideBalance') === 'yes');
  const profile = useQuery(profileQuery);
  const wallet = useQuery(walletQuery);
  const isFetching = wallet.isFetching || profile.isFetching;
  const isLate = useDelayed(isFetching);
  const ask = () => void Promise.all([wallet.refetch(), profile.refetch()]);

  const currency = wallet.data?.wallet.currency ?? profile.data?.profile.currency;
  const isKnown = wallet.data !== undefined && currency !== undefined;
  if (!isKnown && (wallet.isError || profile.isError)) {
    return <Retry title={common('loadFailed')} retryLabel={common('retry')} busy={isFetching} onRetry={ask} />;
  }
  const { available, inGames, total } = wallet.data ? balanceOf(wallet.data) : NO_MONEY;
  const when = { time: formatTime(wallet.dataUpdatedAt), ago: ageText(wallet.dataUpdatedAt) };
  return (
    <div className={isKnown || isLate ? undefined : 'home-quick'}>
      <Purse
        label={t('totalBalance')}
        total={isKnown ? total : undefined}
        currency={currency ?? 'THB'}
        when={t('lastUpdated', when)}
        stale={wallet.isError}
        parts={[
          { label: t('mainWallet'), value: available },
          { label: t('inGames'), value: inGames },
        ]}
        hidden={hidden}
        onHiddenChange={(isHidden) => {
          setHidden(isHidden);
          store('hideBalance', isHidden ? 'yes' : 'no', { forGood: true });
        }}
        showLabel={t('showBalance')}
        hideLabel={t('hideBalance')}
        checking={isLate}
        onCheck={ask}
        checkLabel={t('checkBalance')}
        checkingLabel={t('checking')}
      />
    </div>
  );
}
