import { expect, it } from 'vitest';
import { fromClock, toClock } from './clock.ts';

it('times are those of Bangkok, there and back', () => {
  expect(toClock('2026-11-16T18:30:00.000Z')).toBe('2026-11-17T01:30');
  expect(fromClock('2026-11-17T01:30')).toBe('2026-11-16T18:30:00.000Z');
});
