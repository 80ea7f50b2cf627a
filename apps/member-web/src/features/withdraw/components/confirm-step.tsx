import { Banner } from '@krapao/ui/banner';
import { Money } from '@krapao/ui/money';
import { useTranslations } from 'use-intl';
import type { WalletAnswer } from '../../../shared/api/wallet-query.ts';
import { comingBack } from '../model.ts';
import { Payee } from './payee.tsx';

type Props = { wallet: WalletAnswer; amount: number; isChecking: boolean };

/** The last look before money leaves: how much, and to whom. */
export function ConfirmStep({ wallet, amount, isChecking }: Props) {
  const t = useTranslations('withdraw');
  const movement = useTranslations('movement');
  const games = comingBack(wallet).map(({ slot }) => slot.name);
  return (
    <div className="withdraw">
      <p className="withdraw-amount">
        <small className="mute">{t('check')}</small>
        <Money value={amount} currency={wallet.wallet.currency} size="big" />
      </p>
      <Payee account={wallet.bankAccount} />
      {games.length > 0 && (
        <Banner tone="info" icon="merge">
          {t('fromGames')}: {games.join(', ')}
        </Banner>
      )}
      {isChecking && (
        <Banner>
          <b>{movement('checking')}</b>
          <p>{movement('noAnswer')}</p>
        </Banner>
      )}
    </div>
  );
}
