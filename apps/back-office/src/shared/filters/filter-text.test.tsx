import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FilterText } from './filter-text.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The address returns a value later than `onChange` reports it. */
let answer: () => void;
let clear: () => void;
function Page() {
  const [value, setValue] = useState('');
  const onChange = (next: string) => {
    answer = () => setValue(next);
  };
  clear = () => setValue('');
  return <FilterText label="Call" value={value} onChange={onChange} />;
}

it('letters typed while the list is still being asked for stay, and are asked for next', { tags: ['O463'] }, () => {
  render(<Page />);
  const field = screen.getByLabelText<HTMLInputElement>('Call');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('sign');
  act(() => void vi.advanceTimersByTime(300));
  type('sign-in');
  act(() => answer());
  expect(field.value).toBe('sign-in');
  act(() => void vi.advanceTimersByTime(300));
  act(() => answer());
  expect(field.value).toBe('sign-in');
  act(() => clear());
  expect(field.value).toBe('');
});
