import { Button } from '@krapao/ui/actions/button';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { useMemberContext } from '../../../shared/session/member-context.ts';

/** Deposit, withdraw and transfer. Disabled when the wallet could not be loaded. */
export function Actions() {
  const t = useTranslations('home');
  const { openModal } = useMemberContext();
  const { data, isError } = useQuery(walletQuery);
  const isLost = isError && !data;
  return (
    <fieldset className="home-actions" aria-label={t('actions')} disabled={isLost}>
      <Button tone="gold" icon="deposit" onClick={() => openModal({ of: 'deposit' })}>
        {t('deposit')}
      </Button>
      <Button icon="withdraw" onClick={() => openModal({ of: 'withdraw' })}>
        {t('withdraw')}
      </Button>
      <Button icon="transfer" onClick={() => openModal({ of: 'transfer' })}>
        {t('transfer')}
      </Button>
    </fieldset>
  );
}
