import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readFormDraft, saveFormDraft } from './form-draft.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

it('a form comes back for half an hour after its last change, and is then gone for good', () => {
  saveFormDraft('registration', { phone: '0812345678' });
  vi.advanceTimersByTime(29 * 60_000);
  saveFormDraft('registration', { phone: '0812345679' });
  vi.advanceTimersByTime(29 * 60_000);
  expect(readFormDraft('registration')).toEqual({ phone: '0812345679' });
  vi.advanceTimersByTime(60_000);
  expect(readFormDraft('registration')).toBeUndefined();
  expect(localStorage.getItem('registration')).toBeNull();
});

it.each(['', 'half a {', '7', 'null', '{}'])('what cannot be read (%j) is as good as nothing', (text) => {
  localStorage.setItem('registration', text);
  expect(readFormDraft('registration')).toBeUndefined();
});
