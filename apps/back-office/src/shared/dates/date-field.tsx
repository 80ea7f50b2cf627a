import { Field } from '@krapao/ui/fields/field';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterInput } from '../filters/filter-field.tsx';
import { type DateKind, isDate, PATTERN } from './date-text.ts';
import { useDateText } from './use-date-text.ts';

type Props = Omit<ComponentProps<typeof Field>, 'onChange' | 'value' | 'type'> & {
  kind: DateKind;
  value: string;
  /** Hears what is no date too, so that a form can refuse it. */
  onChange: (event: { target: { value: string } }) => void;
};

/** A date of a form. */
export function DateField({ kind, value, onChange, error, ...field }: Props) {
  const t = useTranslations('common');
  const { isWrong, input } = useDateText(kind, value, (next) => onChange({ target: { value: next } }));
  const own = isWrong ? t('dateLike', { pattern: PATTERN[kind] }) : undefined;
  return <Field {...field} {...input} numeric error={error ?? own} />;
}

type FilterProps = { label: string; kind: DateKind; value: string; onChange: (value: string) => void };

/** A date of a filter, which hears dates and their removal alone. */
export function DateFilter({ label, kind, value, onChange }: FilterProps) {
  const t = useTranslations('common');
  const [{ draft, of }, setState] = useState({ draft: value, of: value });
  // Changed from outside, by a saved filter or "clear".
  if (of !== value) setState({ draft: value, of: value });
  const setDraft = (next: string) => setState({ draft: next, of: value });
  const { isWrong, input } = useDateText(kind, draft, (next) => {
    setDraft(next);
    if (next !== value && isDate(kind, next)) onChange(next);
  });
  return (
    <FilterInput
      label={label}
      {...input}
      // A field that is emptied to type another date is no filter that is taken away.
      onBlur={() => {
        input.onBlur();
        if (draft === '' && value !== '') onChange('');
      }}
      className="filter-bar-date num is-thin"
      size={PATTERN[kind].length}
      aria-invalid={isWrong || undefined}
      title={isWrong ? t('dateLike', { pattern: PATTERN[kind] }) : undefined}
    />
  );
}
