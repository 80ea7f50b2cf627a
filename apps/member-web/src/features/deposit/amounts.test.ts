import { expect, it } from 'vitest';
import { plainAmount } from './amounts.ts';

it('an amount is written without satang where it has none', () => {
  expect([plainAmount(1000, 'THB'), plainAmount(0.5, 'THB'), plainAmount(50_000, 'LAK')]).toEqual([
    '1,000',
    '0.50',
    '50,000',
  ]);
});
