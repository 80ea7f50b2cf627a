import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { FilterInput } from './filter-field.tsx';

/** Long enough to type on, short enough to wait for. */
const PAUSE_MS = 250;

type Props = Omit<ComponentProps<typeof FilterInput>, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

/** A text that asks when somebody pauses: the address changes slower than people type, and must take no letter back. */
export function FilterText({ value, onChange, ...input }: Props) {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    // Not what was told from here, which may be behind what is typed: filters that were cleared, or chosen by name.
    if (value !== told) {
      setTold(value);
      setTyped(value);
    }
  }
  const tell = useEffectEvent(() => {
    setTold(typed);
    onChange(typed);
  });
  useEffect(() => {
    if (typed === told) return;
    const timer = setTimeout(() => tell(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, told]);
  return <FilterInput {...input} value={typed} onChange={({ target }) => setTyped(target.value)} />;
}
