import { CURRENCY_SIGN, type Currency, type Minor, parseMajor, plainAmount, SCALE } from '@krapao/money';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import './amount-field.css';
import { Button } from '@krapao/ui/actions/button';
import { Chip } from '@krapao/ui/actions/chip';
import { cx } from '@krapao/ui/cx';
import '@krapao/ui/fields/field.css';
import { Icon } from '@krapao/ui/brand/icon';
import { lengthOf } from '@krapao/ui/data/money';

type AmountFieldProps = {
  label: string;
  currency: Currency;
  /** As typed, without grouping; empty without input. */
  value: string;
  onChange: (value: string) => void;
  /** Error message; its presence makes the field invalid. */
  error?: ReactNode;
  /** Help shown while there is no error. */
  hint?: ReactNode;
  /** Button that fills in the full amount. `onChoose` distinguishes the button from the same amount typed by hand. */
  all?: { label: string; value: number; onChoose?: () => void } | undefined;
  presets?: { label: string; values: readonly number[] } | undefined;
};

/** Strips a typed text to an amount: digits, with at most the decimals of the currency, never negative. */
export function cleanAmount(text: string, currency: Currency): string {
  const [whole = '', ...rest] = text.replaceAll(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 12);
  const scale = SCALE[currency];
  if (rest.length === 0 || scale === 0) return digits;
  return `${digits || '0'}.${rest.join('').slice(0, scale)}`;
}

/** Parses a typed amount; empty is zero. */
export const amountOf = (typed: string, currency: Currency): Minor => parseMajor(Number(typed), currency);

/** "1234.5" → "1,234.5": only grouping is added to the typed digits. */
function groupAmount(value: string): string {
  const [whole = '', ...fraction] = value.split('.');
  return [whole.replaceAll(/\d(?=(\d{3})+$)/g, '$&,'), ...fraction].join('.');
}

const significant = (text: string): number => text.replaceAll(',', '').length;

/** Restores the caret after grouping, before the same number of digits. */
function useCaret() {
  const input = useRef<HTMLInputElement>(null);
  const behind = useRef<number>(undefined);
  useLayoutEffect(() => {
    const field = input.current;
    if (!field || behind.current === undefined) return;
    let at = field.value.length;
    while (at > 0 && significant(field.value.slice(at - 1)) <= behind.current) at--;
    behind.current = undefined;
    field.setSelectionRange(at, at);
  });
  const saveCaret = () => {
    const { value = '', selectionEnd } = input.current ?? {};
    behind.current = significant(value.slice(selectionEnd ?? value.length).replaceAll(/[^\d.]/g, ''));
  };
  return { input, keep: saveCaret };
}

type Typed = Pick<AmountFieldProps, 'currency' | 'value' | 'onChange'>;

/** Props of an amount input: accepts amounts only, and groups the digits. */
export function useAmountInput({ currency, value, onChange }: Typed): ComponentProps<'input'> {
  const caret = useCaret();
  return {
    ref: caret.input,
    inputMode: SCALE[currency] === 0 ? 'numeric' : 'decimal',
    autoComplete: 'off',
    value: groupAmount(value),
    onChange: ({ target }) => {
      caret.keep();
      onChange(cleanAmount(target.value, currency));
    },
  };
}

/** Main amount of a screen: large digits, with preset amounts below. */
export function AmountField(props: AmountFieldProps) {
  const { label, currency, value, onChange, error, hint, all, presets } = props;
  const id = useId();
  const input = useAmountInput({ currency, value, onChange });
  // Error and hint share one place, so that the layout does not shift.
  const isBad = error != null;
  const message = error ?? hint;
  const isTyped = (preset: number) => value !== '' && amountOf(value, currency) === parseMajor(preset, currency);
  return (
    <div className="amount-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={cx('amount-field-line', isBad && 'is-bad')}>
        <span className="amount-field-currency" aria-hidden="true">
          {CURRENCY_SIGN[currency]}
        </span>
        <input
          {...input}
          id={id}
          className="num"
          style={lengthOf(String(input.value))}
          enterKeyHint="done"
          placeholder="0"
          aria-invalid={isBad || undefined}
          aria-describedby={message == null ? undefined : `${id}-hint`}
        />
        {all && (
          <Button
            size="sm"
            onClick={() => {
              onChange(String(all.value));
              all.onChoose?.();
            }}
          >
            {all.label}
          </Button>
        )}
      </div>
      {presets && (
        <fieldset className="amount-field-presets" aria-label={presets.label}>
          {presets.values.map((preset) => (
            <Chip key={preset} amount on={isTyped(preset)} onClick={() => onChange(String(preset))}>
              {plainAmount(preset, currency)}
            </Chip>
          ))}
        </fieldset>
      )}
      {message != null && (
        <div className={cx('field-hint', isBad && 'is-bad')} id={`${id}-hint`}>
          <Icon name={isBad ? 'warn' : 'info'} />
          <span>{message}</span>
        </div>
      )}
    </div>
  );
}
