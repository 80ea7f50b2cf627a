import { WALLET } from '@krapao/contract/accounts';
import { toMajor } from '@krapao/money';
import { mainWalletOf, worthOf } from '@krapao/money/balance';
import { Button } from '@krapao/ui/actions/button';
import { MASKED_AMOUNT } from '@krapao/ui/data/masked-amount';
import { Money } from '@krapao/ui/data/money';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useCreditsText } from '../../shared/games/use-credits-text.ts';
import { useHiddenAmounts } from '../../shared/money/hidden-amounts.ts';
import type { GameAccount, WalletAnswer } from '../../shared/money/wallet-query.ts';
import type { Modal } from '../../shared/session/member-context.ts';
import { canFill } from './model.ts';

type AccountMoneyProps = {
  gameAccount: GameAccount;
  wallet: WalletAnswer['wallet'];
  onTransfer: (modal: Modal) => void;
};

/** The game's balance with its age, and transfers in both directions. */
export function AccountMoney({ gameAccount, wallet, onTransfer }: AccountMoneyProps) {
  const t = useTranslations('game-account');
  const ageText = useAgeText();
  const creditsText = useCreditsText();
  const games = useTranslations('games');
  const hidden = useHiddenAmounts();
  const reason = useId();
  const { currency } = wallet;
  // Closing the transfer returns to this game.
  const transfer = (from: string, to: string) =>
    onTransfer({ of: 'transfer', from, to, backTo: { of: 'game-account', code: gameAccount.code } });
  const isFillable = !gameAccount.maintenance && canFill(gameAccount, mainWalletOf(wallet));
  return (
    <section className="game-account-money">
      <p className="ink-mute text-caption">{t('balance')}</p>
      <p className="money-fit">
        <Money
          value={toMajor(worthOf(gameAccount, currency), currency)}
          currency={currency}
          size="big"
          hidden={hidden}
        />
      </p>
      <p className="ink-mute text-caption">
        {hidden ? <span aria-hidden="true">{MASKED_AMOUNT}</span> : creditsText(gameAccount)}
        {gameAccount.refreshedAt && ` · ${games('heard', { ago: ageText(gameAccount.refreshedAt) })}`}
      </p>
      <div className="game-account-pair">
        <Button
          icon="arrdown"
          disabled={!isFillable}
          aria-describedby={isFillable ? undefined : reason}
          onClick={() => transfer(WALLET, gameAccount.code)}
        >
          {t('transferIn')}
        </Button>
        <Button icon="arrup" onClick={() => transfer(gameAccount.code, WALLET)}>
          {t('transferOut')}
        </Button>
      </div>
      {!isFillable && (
        <p className="ink-mute text-caption game-account-reason" id={reason}>
          {gameAccount.maintenance ? games('maintenance') : t('emptyWallet')}
        </p>
      )}
    </section>
  );
}
