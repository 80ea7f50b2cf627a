import { type Currency, formatMajor, toMajor } from '@krapao/money';
import { Icon } from '@krapao/ui/brand/icon';
import { cx } from '@krapao/ui/cx';
import { MASKED_AMOUNT } from '@krapao/ui/data/masked-amount';
import { breakable } from '@krapao/ui/data/money';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import { useAccountName } from '../../../shared/money/use-account-name.ts';
import type { GameAccount } from '../../../shared/money/wallet-query.ts';
import type { Account } from '../model.ts';
import './transfer-account.css';

type Props = {
  label: string;
  /** The error of the chosen accounts, in place of the label. */
  error: string | undefined;
  accounts: readonly Account[];
  /** Games without an account, which can be opened here. */
  closed: readonly GameAccount[];
  currency: Currency;
  value: string | undefined;
  onChange: (code: string) => void;
  onOpenAccount: (code: string) => void;
};

/** The accounts in a row, as radio buttons, so that arrow keys move the choice. */
export function AccountStrip({ label, error, accounts, closed, currency, value, onChange, onOpenAccount }: Props) {
  const t = useTranslations('transfer');
  const name = useId();
  const hidden = useHiddenAmounts();
  const nameOf = useAccountName(accounts.flatMap(({ gameAccount }) => gameAccount ?? []));
  return (
    <fieldset className={cx('transfer-accounts-set', error && 'is-bad')}>
      <legend className={cx('text-label', error ? 'transfer-accounts-error' : 'ink-soft')}>
        {error ? <span role="alert">{error}</span> : label}
      </legend>
      <div className="transfer-accounts">
        {accounts.map(({ code, balance, gameAccount }) => (
          <label key={code} className="transfer-account">
            <input type="radio" name={name} value={code} checked={code === value} onChange={() => onChange(code)} />
            {gameAccount ? (
              <img src={gameAccount.background} alt="" width={84} height={54} />
            ) : (
              <span className="transfer-account-wallet">
                <Icon name="wallet" size="m" />
              </span>
            )}
            <i aria-hidden="true">
              <Icon name="check" />
            </i>
            <b className="cut">{nameOf(code)}</b>
            <span className="num is-thin" aria-hidden={hidden || undefined}>
              {hidden ? MASKED_AMOUNT : breakable(formatMajor(toMajor(balance, currency), currency))}
            </span>
          </label>
        ))}
        {closed.map((gameAccount) => (
          <button
            key={gameAccount.code}
            type="button"
            className="transfer-account is-shut"
            aria-label={t('openAccountOf', { name: gameAccount.name })}
            onClick={() => onOpenAccount(gameAccount.code)}
          >
            <img src={gameAccount.background} alt="" width={84} height={54} />
            <b className="cut">{gameAccount.name}</b>
            <span className="ink-gold cut">{t('openAccount')}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
