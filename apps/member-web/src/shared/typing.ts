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
