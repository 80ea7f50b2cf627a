import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { FilterInput } from '../../shared/filters/filter-field.tsx';

/** Long enough to type on, short enough to wait for. */
const PAUSE_MS = 250;

type Props = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

/** A search that asks when somebody pauses: the address changes slower than people type. */
export function SearchField({ label, placeholder, value, onChange, field }: Props) {
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState(value);
  // Filters that were cleared, or chosen by name.
  if (value !== last) {
    setLast(value);
    setTyped(value);
  }
  const tell = useEffectEvent(() => typed !== value && onChange(typed));
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => tell(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <FilterInput
      ref={field}
      label={label}
      className="review-search"
      placeholder={placeholder}
      maxLength={60}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
