import { expect, it } from 'vitest';
import { dayStart, endOfHours, weekdayIn, weekStart } from './bangkok.ts';

const at = (text: string) => new Date(`${text}+07:00`);

it('starts days at midnight in Bangkok', () => {
  expect(dayStart(at('2026-11-16T00:00:00'))).toEqual(at('2026-11-16T00:00:00'));
  expect(dayStart(at('2026-11-16T23:59:59.999'))).toEqual(at('2026-11-16T00:00:00'));
});

it('starts weeks on Monday at midnight in Bangkok', { tags: ['R30'] }, () => {
  expect(weekStart(at('2026-11-16T00:00:00'))).toEqual(at('2026-11-16T00:00:00'));
  expect(weekStart(at('2026-11-15T23:59:59'))).toEqual(at('2026-11-09T00:00:00'));
  expect(weekdayIn(at('2026-11-16T00:00:00'))).toBe(1);
  expect(weekdayIn(at('2026-11-15T23:59:59'))).toBe(7);
});

it('ends daily hours today or tomorrow in Bangkok, also over midnight', { tags: ['O1187'] }, () => {
  const endAt = (time: string, from = '21:00', until = '09:00') => endOfHours(at(`2026-11-16T${time}`), from, until);
  expect(endAt('20:59:59')).toBeUndefined();
  expect(endAt('21:00:00')).toEqual(at('2026-11-17T09:00:00'));
  expect(endAt('00:00:00')).toEqual(at('2026-11-16T09:00:00'));
  expect(endAt('08:59:59')).toEqual(at('2026-11-16T09:00:00'));
  expect(endAt('09:00:00')).toBeUndefined();
  expect(endAt('13:00:00', '12:00', '14:00')).toEqual(at('2026-11-16T14:00:00'));
  expect(endAt('14:00:00', '12:00', '14:00')).toBeUndefined();
  expect(endAt('21:00:00', '21:00', '21:00')).toBeUndefined();
});
