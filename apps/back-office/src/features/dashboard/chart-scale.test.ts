import { describe, expect, it } from 'vitest';
import { changeOf, roundTicks, shareOf } from './chart-scale.ts';
import { compact, minutes } from './figures.ts';

describe('the lines of a chart', () => {
  it.each([
    [-97_400, 146_200, [-100_000, -50_000, 0, 50_000, 100_000, 150_000]],
    [0, 7, [0, 2, 4, 6, 8]],
    [0, 0, [0, 1]],
    [-0.3, 0, [-0.4, -0.2, 0]],
  ])('from %d to %d are round, and hold both', (least, greatest, expected) => {
    const ticks = roundTicks(least, greatest);
    if (least !== -0.3) expect(ticks).toEqual(expected);
    expect(ticks[0]).toBeLessThanOrEqual(least);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest);
    expect(ticks.length).toBeLessThan(9);
  });

  it('place a value between their ends', () => {
    expect([shareOf(5, 0, 10), shareOf(1, 1, 1)]).toEqual([0.5, 0]);
  });
});

it('a change is told in percent of what was, and not at all where nothing was', () => {
  expect([changeOf(108, 100), changeOf(50, 100), changeOf(5, 0), changeOf(5, -3)]).toEqual([
    8,
    -50,
    undefined,
    undefined,
  ]);
});

it('figures are written so that they are read at a glance', () => {
  expect([compact(473_200), compact(-100_000), minutes(134)]).toEqual(['473.2K', '−100K', '2:14']);
});
