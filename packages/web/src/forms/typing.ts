import type { ChangeEvent } from 'react';

/**
 * Rewrites what was typed (upper case, dashes) and leaves the caret behind the same character, so
 * that mending something in the middle works. `format` must treat a beginning as it treats the whole.
 */
export function rewrite({ target }: ChangeEvent<HTMLInputElement>, format: (text: string) => string): string {
  const formatted = format(target.value);
  if (formatted !== target.value) {
    const caret = format(target.value.slice(0, target.selectionStart ?? undefined)).length;
    target.value = formatted;
    target.setSelectionRange(caret, caret);
  }
  return formatted;
}

export const onlyDigits = (text: string): string => text.replaceAll(/\D/g, '');

/** 012-345-6789, dash by dash while it is typed. */
export const groupAccountNo = (text: string): string =>
  onlyDigits(text).replace(/^(\d{3})(\d{1,3})(\d*)$/, (_all, first: string, second: string, rest: string) =>
    [first, second, rest].filter(Boolean).join('-'),
  );

export const upperCase = (text: string): string => text.toUpperCase();
