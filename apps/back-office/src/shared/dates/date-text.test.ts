import { describe, expect, it } from 'vitest';
import { isDate, stepped, toText, toValue } from './date-text.ts';

describe('a date is typed and shown as dd/mm/yyyy, whatever the language of the browser', () => {
  it.each([
    ['day', '31/12/2026', '2026-12-31'],
    ['day', '1/3/2026', '2026-03-01'],
    ['day', '01.03.2026', '2026-03-01'],
    ['day', '29/02/2028', '2028-02-29'],
    ['day', '16/11/2569', '2026-11-16'],
    ['moment', '31/12/2026 18:05', '2026-12-31T18:05'],
    ['moment', '1/3/2026, 9.30', '2026-03-01T09:30'],
    ['clock', '9:30', '09:30'],
    ['clock', '00:00', '00:00'],
  ] as const)('%s %s', { tags: ['O910'] }, (kind, text, value) => {
    expect(toValue(kind, text)).toBe(value);
    expect(toValue(kind, toText(kind, value))).toBe(value);
  });
  it('and reads back with two digits each', { tags: ['O910'] }, () => {
    expect([toText('day', '2026-03-01'), toText('moment', '2026-03-01T09:30'), toText('clock', '09:30')]).toEqual([
      '01/03/2026',
      '01/03/2026 09:30',
      '09:30',
    ]);
  });
});

it.each([
  ['day', '31/11/2026'],
  ['day', '29/02/2026'],
  ['day', '12/31/2026'],
  ['day', '31/12'],
  ['day', '31/12/26'],
  ['moment', '31/12/2026'],
  ['moment', '31/12/2026 24:00'],
  ['clock', '24:00'],
  ['clock', '12:60'],
  ['clock', '1'],
] as const)('%s %s is no date, and stays as it was typed', { tags: ['O910'] }, (kind, text) => {
  expect(toValue(kind, text)).toBe(text);
  expect(isDate(kind, toValue(kind, text))).toBe(false);
});

it('steps over the ends of months and days', { tags: ['O910'] }, () => {
  expect(stepped('day', '2026-02-28', 1)).toBe('2026-03-01');
  expect(stepped('moment', '2026-01-01T09:30', -1)).toBe('2025-12-31T09:30');
  expect(stepped('clock', '23:50', 1)).toBe('00:05');
});
