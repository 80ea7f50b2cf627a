import { describe, expect, it } from 'vitest';
import { ageOf, formatDateTime, formatDay, formatPhone, formatTime } from './format.ts';

describe('formatDateTime', () => {
  it('writes dd/mm/yyyy hh:mm:ss in the time of Bangkok', () => {
    expect(formatDateTime('2025-03-14T02:41:07.000Z')).toBe('14/03/2025 09:41:07');
  });

  it('counts midnight as 00 and the day from there', () => {
    expect(formatDateTime('2024-12-31T17:00:00.000Z')).toBe('01/01/2025 00:00:00');
  });

  it('keeps the Gregorian year', () => {
    expect(formatDateTime('2026-11-15T00:00:00.000Z')).not.toContain('2569');
  });
});

it('formatTime writes the hour and minute alone', () => {
  expect(formatTime(Date.parse('2025-03-14T13:41:59.999Z'))).toBe('20:41');
});

it.each([
  ['th', '1 พ.ย.'],
  ['la', '1 ພ.ຈ.'],
  ['en', '1 Nov'],
] as const)('formatDay names the month in %s, on the clock of Bangkok', (locale, day) => {
  expect(formatDay('2026-10-31T17:30:00.000Z', locale)).toBe(day);
});

describe('formatPhone', () => {
  it('groups a Thai and a Lao number the way people say them', () => {
    expect(formatPhone('0812345678')).toBe('081 234 5678');
    expect(formatPhone('02055123456')).toBe('020 5512 3456');
  });

  it('leaves what is not a number of ten or eleven digits as it is', () => {
    expect(formatPhone('+66812345678')).toBe('+66812345678');
  });
});

describe('ageOf', () => {
  const now = Date.parse('2026-06-15T12:00:00.000Z');
  const ago = (seconds: number) => ageOf(now - seconds * 1_000, now);

  it('takes the largest unit that fits', () => {
    expect(ago(1)).toEqual({ unit: 'second', count: 1 });
    expect(ago(59)).toEqual({ unit: 'second', count: 59 });
    expect(ago(60)).toEqual({ unit: 'minute', count: 1 });
    expect(ago(3_599)).toEqual({ unit: 'minute', count: 59 });
    expect(ago(2 * 3_600)).toEqual({ unit: 'hour', count: 2 });
    expect(ago(86_400)).toEqual({ unit: 'day', count: 1 });
  });

  it('counts 30 days to a month and 365 to a year', { tags: ['S4.59'] }, () => {
    expect(ago(30 * 86_400 - 1)).toEqual({ unit: 'day', count: 29 });
    expect(ago(30 * 86_400)).toEqual({ unit: 'month', count: 1 });
    expect(ago(365 * 86_400 - 1)).toEqual({ unit: 'month', count: 12 });
    expect(ago(2 * 365 * 86_400)).toEqual({ unit: 'year', count: 2 });
  });

  it('has no age for less than a second, nor for a clock that runs ahead', () => {
    expect(ago(0.9)).toBeUndefined();
    expect(ago(-60)).toBeUndefined();
  });
});
