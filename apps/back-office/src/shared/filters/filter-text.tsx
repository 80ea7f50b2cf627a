import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { FilterInput } from './filter-field.tsx';

/** Pause after the last key before the filter applies. */
const PAUSE_MS = 250;

type Props = Omit<ComponentProps<typeof FilterInput>, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

/** Text filter that applies after a pause: the address lags behind typing and must not overwrite typed letters. */
export function FilterText({ value, onChange, ...input }: Props) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    // Ignores our own value, which may lag behind typing; any other value comes from cleared or saved filters.
    if (value !== applied) {
      setApplied(value);
      setTyped(value);
    }
  }
  const apply = useEffectEvent(() => {
    setApplied(typed);
    onChange(typed);
  });
  useEffect(() => {
    if (typed === applied) return;
    const timer = setTimeout(() => apply(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, applied]);
  return <FilterInput {...input} value={typed} onChange={({ target }) => setTyped(target.value)} />;
}
