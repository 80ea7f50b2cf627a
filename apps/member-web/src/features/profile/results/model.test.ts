import { expect, it } from 'vitest';
import { barsOf, periodName } from './model.ts';

it('bars stand above and below one zero line, on one scale, and small amounts stay visible', { tags: ['P7'] }, () => {
  const { zero, bars } = barsOf([300, -100, 0, 0.01], 100);
  expect(zero).toBe(75);
  expect(bars).toEqual([
    { y: 0, height: 75, isBelow: false },
    { y: 75, height: 25, isBelow: true },
    { y: 75, height: 0, isBelow: false },
    { y: 73, height: 2, isBelow: false },
  ]);
});

it('zeros are a line without bars', { tags: ['P7'] }, () => {
  expect(barsOf([0, 0], 100)).toEqual({
    zero: 100,
    bars: [
      { y: 100, height: 0, isBelow: false },
      { y: 100, height: 0, isBelow: false },
    ],
  });
});

it.each([
  ['day', '1 Nov'],
  ['month', '11/2026'],
  ['year', '2026'],
] as const)('a %s is named by its date', { tags: ['P7'] }, (by, name) => {
  expect(periodName('2026-11-01', by, 'en')).toBe(name);
});
