import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepForm, keptForm } from './kept-form.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

it('a form comes back for half an hour after its last change, and is then gone for good', () => {
  keepForm('registration', { phone: '0812345678' });
  vi.advanceTimersByTime(29 * 60_000);
  keepForm('registration', { phone: '0812345679' });
  vi.advanceTimersByTime(29 * 60_000);
  expect(keptForm('registration')).toEqual({ phone: '0812345679' });
  vi.advanceTimersByTime(60_000);
  expect(keptForm('registration')).toBeUndefined();
  expect(localStorage.getItem('registration')).toBeNull();
});

it.each(['', 'half a {', '7', 'null', '{}'])('what cannot be read (%j) is as good as nothing', (text) => {
  localStorage.setItem('registration', text);
  expect(keptForm('registration')).toBeUndefined();
});
