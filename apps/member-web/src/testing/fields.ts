import { fireEvent } from '@testing-library/react';

/** Replaces a field's text at once: typing key by key is too slow for most tests. */
export function fill(field: HTMLElement, text: string): void {
  field.focus();
  fireEvent.input(field, { target: { value: text } });
}

/** The text that a screen reader reads after a field's name. */
export const descriptionOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
