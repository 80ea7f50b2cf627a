import { type Currency, SCALE } from '@krapao/money';
import { Chip } from '@krapao/ui/chip';
import { Field } from '@krapao/ui/field';
import { useTranslations } from 'use-intl';
import { plainAmount, readAmount } from '../amounts.ts';

type Props = {
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
  const amount = readAmount(typed, currency);
  return (
    <div className="dep-amount">
      <fieldset className="dep-presets" data-currency={currency} aria-label={t('presets')}>
        {presets.map((preset) => (
          <Chip key={preset} amount on={preset === amount} onClick={() => onType(String(preset))}>
            {plainAmount(preset, currency)}
          </Chip>
        ))}
      </fieldset>
      <Field
        label={t('amount')}
        numeric
        inputMode={SCALE[currency] > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder={t('amountPlaceholder')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        trailing={<span className="mute">{currency === 'THB' ? common('baht') : common('kip')}</span>}
        {...(error !== undefined && { error })}
        {...(hint !== undefined && { hint })}
      />
    </div>
  );
}
