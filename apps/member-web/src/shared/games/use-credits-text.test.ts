import { expect, it } from 'vitest';
import { formatCredits } from './use-credits-text.ts';

it.each([
  [0, '0.00'],
  [148, '148.00'],
  [1.5, '1.50'],
  [1 / 3, '0.3333'],
  [1.234, '1.234'],
  [1_234_567.1, '1,234,567.10'],
])('%d of a game’s units are written %s', (amount, text) => {
  expect(formatCredits(amount)).toBe(text);
});
