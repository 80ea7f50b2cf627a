import type { ChangeEvent } from 'react';

/**
 * Rewrites typed text (upper case, dashes) and keeps the caret after the same character, so that edits in the middle
 * work. `format` must treat a prefix as it treats the whole text.
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

export const upperCase = (text: string): string => text.toUpperCase();
