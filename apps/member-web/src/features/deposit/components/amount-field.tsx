import { type Currency, parseMajor, plainAmount } from '@krapao/money';
import { amountOf, useAmountInput } from '@krapao/ui/amount-field';
import { Chip } from '@krapao/ui/chip';
import { Field } from '@krapao/ui/field';
import { useTranslations } from 'use-intl';

type Props = {
  /** Without grouping; empty when nothing is. */
  typed: string;
  onType: (typed: string) => void;
  currency: Currency;
  presets: readonly number[];
  /** Why it cannot be used. */
  error?: string | undefined;
  hint?: string | undefined;
};

/** An amount: one tap for the usual ones, or typed. */
export function AmountField({ typed, onType, currency, presets, error, hint }: Props) {
  const t = useTranslations('deposit');
  const common = useTranslations('common');
  const input = useAmountInput({ currency, value: typed, onChange: onType });
  const amount = amountOf(typed, currency);
  return (
    <div className="deposit-amount">
      <fieldset className="deposit-presets" data-currency={currency} aria-label={t('presets')}>
        {presets.map((preset) => (
          <Chip key={preset} amount on={amount === parseMajor(preset, currency)} onClick={() => onType(String(preset))}>
            {plainAmount(preset, currency)}
          </Chip>
        ))}
      </fieldset>
      <Field
        {...input}
        label={t('amount')}
        numeric
        placeholder={t('amountPlaceholder')}
        trailing={<span className="ink-mute">{currency === 'THB' ? common('baht') : common('kip')}</span>}
        {...(error !== undefined && { error })}
        {...(hint !== undefined && { hint })}
      />
    </div>
  );
}
