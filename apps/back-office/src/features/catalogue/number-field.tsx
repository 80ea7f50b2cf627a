import { Field } from '@krapao/ui/fields/field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Json } from '../../shared/catalogue/at-path.ts';
import type { FieldSpec } from '../../shared/catalogue/field-spec.ts';
import { parseNumber } from './number-text.ts';

const PPM_PER_PERCENT = 10_000;

type Props = {
  spec: FieldSpec & { type: 'number' | 'odds' };
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: Json;
  set: (next: Json) => void;
  currency: string | undefined;
};

/**
 * A text and not a number input, which tells nothing of "1." and follows the browser's language. An unfinished number
 * stands in the draft as its text, so that nothing takes it for another number.
 */
export function NumberField({ spec, label, hint, error, value, set, currency }: Props) {
  const t = useTranslations('catalogue.units');
  const [typed, setTyped] = useState('');
  const isOdds = spec.type === 'odds';
  const unit = spec.type === 'odds' ? 'percent' : spec.unit;
  const sign = unit === 'money' ? currency : unit && t(unit);
  const toValue = (text: string): Json => {
    if (text.trim() === '' && spec.type === 'number' && spec.orNothing) return null;
    const number = parseNumber(text);
    if (number === undefined) return text;
    return isOdds ? Math.round(number * PPM_PER_PERCENT) : number;
  };
  const toText = (): string => {
    if (typeof value === 'string') return value;
    if (typeof value !== 'number') return '';
    return String(isOdds ? value / PPM_PER_PERCENT : value);
  };
  return (
    <Field
      {...{ label, hint, error }}
      numeric
      inputMode="decimal"
      autoComplete="off"
      // "0.50" is the same number as "0.5", and stays as it is typed.
      value={toValue(typed) === (value ?? null) && typed !== '' ? typed : toText()}
      trailing={sign && <span className="ink-mute field-editor-unit">{sign}</span>}
      onChange={({ target }) => {
        setTyped(target.value);
        set(toValue(target.value));
      }}
    />
  );
}
