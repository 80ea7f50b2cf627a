import { formatMoney, parseMajor, toMajor } from '@krapao/money';
import { Money } from '@krapao/ui/data/money';
import { Banner } from '@krapao/ui/states/banner';
import { useTranslations } from 'use-intl';
import type { WalletAnswer } from '../../../shared/money/wallet-query.ts';
import type { WithdrawCheck } from '../api/withdraw-check-query.ts';
import { missingFor } from '../model.ts';
import { Payee } from './payee.tsx';
import { Review } from './review.tsx';

type Props = {
  wallet: WalletAnswer;
  check: WithdrawCheck;
  amount: number;
  isChecking: boolean;
  /** Why nothing was sent, though nothing went wrong. */
  note: string | undefined;
};

/** The last confirmation: amount and payee. */
export function ConfirmStep({ wallet, check, amount, isChecking, note }: Props) {
  const t = useTranslations('withdraw');
  const movement = useTranslations('movement');
  const common = useTranslations('common');
  const { currency } = wallet.wallet;
  const missing = missingFor(parseMajor(amount, currency), wallet.wallet);
  return (
    <div className="withdraw">
      <p className="withdraw-amount money-fit">
        <small className="ink-mute">{t('check')}</small>
        <Money value={amount} currency={currency} size="big" />
      </p>
      <Payee account={wallet.bankAccount} />
      {check.review && <Review {...check.review} />}
      {missing > 0n && (
        <Banner tone="info" icon="merge">
          {t('fromGames', { amount: formatMoney(toMajor(missing, currency), currency) })}
        </Banner>
      )}
      {note && <Banner tone="info">{note}</Banner>}
      {isChecking && (
        <Banner>
          <b>{movement('checking')}</b>
          <p>{common('noAnswer')}</p>
        </Banner>
      )}
    </div>
  );
}
