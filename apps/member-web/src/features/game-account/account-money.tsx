import { WALLET } from '@krapao/contract/accounts';
import { toMajor } from '@krapao/money';
import { Button } from '@krapao/ui/button';
import { Money } from '@krapao/ui/money';
import { VEIL } from '@krapao/ui/veil';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useCreditsText } from '../../shared/games/use-credits-text.ts';
import { worthOf } from '../../shared/money/balance.ts';
import { useHiddenAmounts } from '../../shared/money/hidden-amounts.ts';
import type { Slot, WalletAnswer } from '../../shared/money/wallet-query.ts';
import type { Modal } from '../../shared/session/member-context.ts';
import { canFill } from './model.ts';

type AccountMoneyProps = { slot: Slot; wallet: WalletAnswer['wallet']; onTransfer: (modal: Modal) => void };

/** What is in the game, how old that is, and the two ways to move money. */
export function AccountMoney({ slot, wallet, onTransfer }: AccountMoneyProps) {
  const t = useTranslations('game-account');
  const ageText = useAgeText();
  const creditsText = useCreditsText();
  const games = useTranslations('games');
  const hidden = useHiddenAmounts();
  const reason = useId();
  const { currency } = wallet;
  // From there the way leads back to this game.
  const transfer = (from: string, to: string) =>
    onTransfer({ of: 'transfer', from, to, backTo: { of: 'slot', code: slot.code } });
  const isFillable = canFill(slot, wallet.amount);
  return (
    <section className="game-account-money">
      <p className="ink-mute text-caption">{t('balance')}</p>
      <p className="money-fit">
        <Money value={toMajor(worthOf(slot, currency), currency)} currency={currency} size="big" hidden={hidden} />
      </p>
      <p className="ink-mute text-caption">
        {hidden ? <span aria-hidden="true">{VEIL}</span> : creditsText(slot)}
        {slot.refreshedAt && ` · ${games('heard', { ago: ageText(slot.refreshedAt) })}`}
      </p>
      <div className="game-account-pair">
        <Button
          icon="arrdown"
          disabled={!isFillable}
          aria-describedby={isFillable ? undefined : reason}
          onClick={() => transfer(WALLET, slot.code)}
        >
          {t('transferIn')}
        </Button>
        <Button icon="arrup" onClick={() => transfer(slot.code, WALLET)}>
          {t('transferOut')}
        </Button>
      </div>
      {!isFillable && (
        <p className="ink-mute text-caption game-account-reason" id={reason}>
          {t('emptyWallet')}
        </p>
      )}
    </section>
  );
}
