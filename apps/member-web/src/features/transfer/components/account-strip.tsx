import { type Currency, formatMajor, toMajor } from '@krapao/money';
import { Icon } from '@krapao/ui/icon';
import { breakable } from '@krapao/ui/money';
import { VEIL } from '@krapao/ui/veil';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import { useAccountName } from '../../../shared/money/use-account-name.ts';
import type { Slot } from '../../../shared/money/wallet-query.ts';
import type { Account } from '../model.ts';

type Props = {
  label: string;
  accounts: readonly Account[];
  /** Games without an account, which can be opened from here. */
  closed: readonly Slot[];
  currency: Currency;
  value: string | undefined;
  onChange: (code: string) => void;
  onOpenAccount: (code: string) => void;
};

/** The accounts side by side. Real radio buttons, so the arrow keys move the choice. */
export function AccountStrip({ label, accounts, closed, currency, value, onChange, onOpenAccount }: Props) {
  const t = useTranslations('transfer');
  const name = useId();
  const hidden = useHiddenAmounts();
  const nameOf = useAccountName(accounts.flatMap(({ slot }) => slot ?? []));
  return (
    <fieldset className="transfer-accounts-set">
      <legend className="text-label ink-soft">{label}</legend>
      <div className="transfer-accounts">
        {accounts.map(({ code, balance, slot }) => (
          <label key={code} className="transfer-account">
            <input type="radio" name={name} value={code} checked={code === value} onChange={() => onChange(code)} />
            {slot ? (
              <img src={slot.background} alt="" width={84} height={54} />
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
              {hidden ? VEIL : breakable(formatMajor(toMajor(balance, currency), currency))}
            </span>
          </label>
        ))}
        {closed.map((slot) => (
          <button
            key={slot.code}
            type="button"
            className="transfer-account is-shut"
            aria-label={t('openAccountOf', { name: slot.name })}
            onClick={() => onOpenAccount(slot.code)}
          >
            <img src={slot.background} alt="" width={84} height={54} />
            <b className="cut">{slot.name}</b>
            <span className="ink-gold cut">{t('openAccount')}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
