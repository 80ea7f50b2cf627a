import { Button } from '@krapao/ui/button';
import { Money } from '@krapao/ui/money';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Slot, WalletAnswer } from '../../shared/api/wallet-query.ts';
import { worthOf } from '../../shared/balance.ts';
import { useAgeText } from '../../shared/i18n/use-age-text.ts';
import type { Modal } from '../../shared/member-context.ts';
import { useCreditsText } from '../../shared/use-credits-text.ts';
import { canFill } from './model.ts';

type AccountMoneyProps = { slot: Slot; wallet: WalletAnswer['wallet']; onTransfer: (modal: Modal) => void };

/** What is in the game, how old that is, and the two ways to move money. */
export function AccountMoney({ slot, wallet, onTransfer }: AccountMoneyProps) {
  const t = useTranslations('game-account');
  const ageText = useAgeText();
  const creditsText = useCreditsText();
  const reason = useId();
  const isFillable = canFill(slot, wallet.amount);
  return (
    <section className="game-money">
      <p className="mute t-cap">{t('balance')}</p>
      <Money value={worthOf(slot, wallet.currency)} currency={wallet.currency} size="big" />
      <p className="mute t-cap">
        {creditsText(slot)}
        {slot.refreshedAt && ` · ${t('heard', { ago: ageText(slot.refreshedAt) })}`}
      </p>
      <div className="game-pair">
        <Button
          icon="arrdown"
          disabled={!isFillable}
          aria-describedby={isFillable ? undefined : reason}
          onClick={() => onTransfer({ of: 'transfer', from: 'WALLET', to: slot.code })}
        >
          {t('transferIn')}
        </Button>
        <Button icon="arrup" onClick={() => onTransfer({ of: 'transfer', from: slot.code, to: 'WALLET' })}>
          {t('transferOut')}
        </Button>
      </div>
      {!isFillable && (
        <p className="mute t-cap game-reason" id={reason}>
          {t('emptyWallet')}
        </p>
      )}
    </section>
  );
}
