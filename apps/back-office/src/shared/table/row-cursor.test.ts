import { expect, it } from 'vitest';
import { rowAfter } from './row-cursor.ts';

const KEYS = ['a', 'b', 'c'];

it('the cursor goes row by row and stays at both ends', () => {
  expect(rowAfter(KEYS, 'a', 'down')).toBe('b');
  expect(rowAfter(KEYS, 'c', 'down')).toBe('c');
  expect(rowAfter(KEYS, 'b', 'up')).toBe('a');
  expect(rowAfter(KEYS, 'a', 'up')).toBe('a');
  expect(rowAfter(KEYS, 'b', 'last')).toBe('c');
});

it('from nowhere, or from a row that has left, the first row is next', () => {
  expect(rowAfter(KEYS, undefined, 'down')).toBe('a');
  expect(rowAfter(KEYS, undefined, 'up')).toBe('a');
  expect(rowAfter(KEYS, 'gone', 'down')).toBe('a');
  expect(rowAfter([], 'a', 'down')).toBeUndefined();
});
