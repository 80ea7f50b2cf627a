import { beforeEach, expect, it } from 'vitest';
import { hasAccepted, rememberAccepted } from './accepted.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('nobody has accepted at first', () => {
  expect(hasAccepted('somchai1')).toBe(false);
});

it('accepting is remembered for good, for that member alone', { tags: ['S3.75'] }, () => {
  rememberAccepted('somchai1');
  expect(hasAccepted('somchai1')).toBe(true);
  expect(hasAccepted('malai22')).toBe(false);
  expect(hasAccepted('somchai')).toBe(false);
  expect(localStorage.getItem('agreement')).toContain('somchai1');
});

it('two members of one phone both keep theirs', () => {
  rememberAccepted('somchai1');
  rememberAccepted('malai22');
  rememberAccepted('somchai1');
  expect([hasAccepted('somchai1'), hasAccepted('malai22')]).toEqual([true, true]);
  expect(localStorage.getItem('agreement')).toBe('somchai1 malai22');
});
