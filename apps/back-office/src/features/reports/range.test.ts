import { expect, it } from 'vitest';
import { dayAfter, rangeOf } from './range.ts';

/** 00:15 in Bangkok, which is still the day before in London. */
const NOW = Date.parse('2026-11-15T17:15:00Z');

it('a report is of the last thirty days of Bangkok when nothing is said', () => {
  expect(rangeOf({}, NOW)).toEqual({ from: '2026-10-18', to: '2026-11-16', currency: 'THB' });
  expect(dayAfter(NOW)).toBe('2026-11-16');
});

it('an address may say anything: what makes no sense is left out', () => {
  expect(rangeOf({ from: 'x', to: '2026-02-30x', currency: 'USD' }, NOW)).toEqual(rangeOf({}, NOW));
  expect(rangeOf({ from: '2026-11-20', to: '2026-11-10' }, NOW)).toMatchObject({
    from: '2026-10-12',
    to: '2026-11-10',
  });
  expect(rangeOf({ from: '2020-01-01', to: '2026-11-10' }, NOW).from).toBe('2025-11-10');
  expect(rangeOf({ from: '2026-11-01', to: '2026-11-10', currency: 'LAK' }, NOW)).toEqual({
    from: '2026-11-01',
    to: '2026-11-10',
    currency: 'LAK',
  });
});
