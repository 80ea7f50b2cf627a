import { fireEvent } from '@testing-library/react';

/** Puts a text in the place of what stood in a field, at once: key by key takes longer than most tests. */
export function fill(field: HTMLElement, text: string): void {
  field.focus();
  fireEvent.input(field, { target: { value: text } });
}

/** What a screen reader reads out after the name of a field. */
export const descriptionOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
