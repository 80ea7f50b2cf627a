import { Banner } from '@krapao/ui/banner';
import { Money } from '@krapao/ui/money';
import { useTranslations } from 'use-intl';
import type { WalletAnswer } from '../../../shared/money/wallet-query.ts';
import type { WithdrawCheck } from '../api/withdraw-check-query.ts';
import { comingBack } from '../model.ts';
import { Payee } from './payee.tsx';
import { Review } from './review.tsx';

type Props = { wallet: WalletAnswer; check: WithdrawCheck; amount: number; isChecking: boolean };

/** The last look before money leaves: how much, and to whom. */
export function ConfirmStep({ wallet, check, amount, isChecking }: Props) {
  const t = useTranslations('withdraw');
  const movement = useTranslations('movement');
  const games = comingBack(check, wallet.slots).map(({ slot }) => slot.name);
  return (
    <div className="withdraw">
      <p className="withdraw-amount money-fit">
        <small className="ink-mute">{t('check')}</small>
        <Money value={amount} currency={wallet.wallet.currency} size="big" />
      </p>
      <Payee account={wallet.bankAccount} />
      {check.review && <Review {...check.review} />}
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
