import { type Currency, parseMajor, plainAmount } from '@krapao/money';
import { Chip } from '@krapao/ui/actions/chip';
import { Field } from '@krapao/ui/fields/field';
import { useTranslations } from 'use-intl';
import { amountOf, useAmountInput } from '../../../shared/money/amount-field.tsx';

type Props = {
  /** Without grouping; may be empty. */
  typed: string;
  onType: (typed: string) => void;
  currency: Currency;
  presets: readonly number[];
  /** The reason why the amount is rejected. */
  error?: string | undefined;
  hint?: string | undefined;
};

/** An amount from presets or typed. */
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
