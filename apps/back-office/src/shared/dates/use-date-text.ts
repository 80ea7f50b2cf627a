import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { type DateKind, isDate, PATTERN, stepped, toText, toValue } from './date-text.ts';

/** Props of an input that takes a date as dd/mm/yyyy; native ones follow the browser's language. */
export function useDateText(kind: DateKind, value: string, set: (value: string) => void) {
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const isUnreadable = value !== '' && !isDate(kind, value);
  return {
    /** It was left with something that is no date. */
    isWrong: isUnreadable && !isTyping,
    input: {
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      placeholder: PATTERN[kind],
      value: isTyping && toValue(kind, typed) === value ? typed : toText(kind, value),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setTyping(true);
        setTyped(target.value);
        set(toValue(kind, target.value));
      },
      onBlur: () => setTyping(false),
      onKeyDown: (event: KeyboardEvent) => {
        const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (steps === undefined || !isDate(kind, value)) return;
        event.preventDefault();
        setTyping(false);
        set(stepped(kind, value, steps));
      },
    },
  };
}
