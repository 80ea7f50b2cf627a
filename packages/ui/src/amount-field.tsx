import { CURRENCY_SIGN, type Currency, type Minor, parseMajor, plainAmount, SCALE } from '@krapao/money';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import './amount-field.css';
import { Button } from './button.tsx';
import { Chip } from './chip.tsx';
import { cx } from './cx.ts';
import './field.css';
import { Icon } from './icon.tsx';
import { lengthOf } from './money.tsx';

type AmountFieldProps = {
  label: string;
  currency: Currency;
  /** As typed, without grouping; empty when nothing is. */
  value: string;
  onChange: (value: string) => void;
  /** What is wrong. Its presence alone makes the field invalid. */
  error?: ReactNode;
  /** Help that always shows. */
  hint?: ReactNode;
  /** A button that fills in everything there is. `onChoose` tells that apart from the same amount typed. */
  all?: { label: string; value: number; onChoose?: () => void } | undefined;
  presets?: { label: string; values: readonly number[] } | undefined;
};

/** What of a typed text can be an amount: digits, and no more decimals than the currency has. Never below 0. */
export function cleanAmount(text: string, currency: Currency): string {
  const [whole = '', ...rest] = text.replaceAll(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 12);
  const scale = SCALE[currency];
  if (rest.length === 0 || scale === 0) return digits;
  return `${digits || '0'}.${rest.join('').slice(0, scale)}`;
}

/** What a typed text is worth; nothing typed is nothing. */
export const amountOf = (typed: string, currency: Currency): Minor => parseMajor(Number(typed), currency);

/** "1234.5" → "1,234.5": the digits as typed, so that nothing appears that nobody wrote. */
function groupAmount(value: string): string {
  const [whole = '', ...fraction] = value.split('.');
  return [whole.replaceAll(/\d(?=(\d{3})+$)/g, '$&,'), ...fraction].join('.');
}

const significant = (text: string): number => text.replaceAll(',', '').length;

/** Grouping moves the digits under the caret: it is put back before as many of them as it stood before. */
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
  const keep = () => {
    const { value = '', selectionEnd } = input.current ?? {};
    behind.current = significant(value.slice(selectionEnd ?? value.length).replaceAll(/[^\d.]/g, ''));
  };
  return { input, keep };
}

type Typed = Pick<AmountFieldProps, 'currency' | 'value' | 'onChange'>;

/** What makes an input one for an amount: only what can be one is typed, and its digits are grouped. */
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

/** An amount that leads its screen: large digits on a line, usual amounts below. */
export function AmountField(props: AmountFieldProps) {
  const { label, currency, value, onChange, error, hint, all, presets } = props;
  const id = useId();
  const input = useAmountInput({ currency, value, onChange });
  const described = cx(error != null && `${id}-error`, hint != null && `${id}-hint`);
  const isTyped = (preset: number) => value !== '' && amountOf(value, currency) === parseMajor(preset, currency);
  return (
    <div className="amount-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={cx('amount-field-line', error != null && 'is-bad')}>
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
          aria-invalid={error != null || undefined}
          aria-describedby={described || undefined}
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
      {error != null && (
        <p className="field-hint is-bad" id={`${id}-error`}>
          <Icon name="warn" />
          <span>{error}</span>
        </p>
      )}
      {presets && (
        <fieldset className="amount-field-presets" aria-label={presets.label}>
          {presets.values.map((preset) => (
            <Chip key={preset} amount on={isTyped(preset)} onClick={() => onChange(String(preset))}>
              {plainAmount(preset, currency)}
            </Chip>
          ))}
        </fieldset>
      )}
      {hint != null && (
        <div className="field-hint" id={`${id}-hint`}>
          <Icon name="info" />
          <span>{hint}</span>
        </div>
      )}
    </div>
  );
}
