import { expect, it } from 'vitest';
import { placesOf, untilOf } from './places.ts';

const reward = { rule: 'balance', balance: 1_640, turnover: 2_300, successAt: 3_000, failAt: 100 } as const;
const rounded = ({ at, failAt }: ReturnType<typeof placesOf>) => [Math.round(at), failAt && Math.round(failAt)];

it('by balance the bar runs to the total that sets it free, with the total that fails on it', () => {
  expect(rounded(placesOf(reward))).toEqual([55, 3]);
});

it('by turnover the bar is the bets done of the bets needed, and fails elsewhere', () => {
  expect(rounded(placesOf({ ...reward, rule: 'turnover', successAt: 20_000 }))).toEqual([12, undefined]);
});

it('the bar never leaves its scale, and tells nothing while amounts are hidden', () => {
  expect(placesOf({ ...reward, balance: 4_000 }).at).toBe(100);
  expect(placesOf({ ...reward, balance: 0, successAt: 0 }).at).toBe(100);
  expect(placesOf(reward, true).at).toBe(0);
});

it('its end is told to the minute, on the clock of Bangkok', () => {
  expect(untilOf({ until: '2026-11-20T11:00:59.000Z' })).toBe('20/11/2026 18:00');
});
