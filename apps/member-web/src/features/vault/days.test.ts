import { expect, it } from 'vitest';
import { dateAfter, daysLeft, daysUntil, endAfter } from './days.ts';

/** 23:30 in Bangkok, the evening before its date in UTC ends. */
const NOW = Date.parse('2026-03-02T16:30:00.000Z');

it('counts days of Bangkok from now to a chosen date, from one to a year', { tags: ['P140'] }, () => {
  expect(dateAfter(NOW, 0)).toBe('2026-03-02');
  expect(daysUntil('2026-03-03', NOW)).toBe(1);
  expect(endAfter(NOW, 1)).toBe('03/03/2026 23:30');
  for (const days of [1, 7, 30, 365]) expect(daysUntil(dateAfter(NOW, days), NOW)).toBe(days);
  for (const date of ['2026-03-02', '2026-03-01', '2027-03-03', '', '0002-01-01'])
    expect(daysUntil(date, NOW)).toBeUndefined();
});

it('offers no day that would bring an end forward', { tags: ['P143'] }, () => {
  expect(daysLeft('2026-03-04T16:30:00.000Z', NOW)).toBe(2);
  expect(daysLeft('2026-03-04T16:31:00.000Z', NOW)).toBe(3);
});
