import { expect, it } from 'vitest';
import { dayStart, weekdayIn, weekStart } from './bangkok.ts';

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
