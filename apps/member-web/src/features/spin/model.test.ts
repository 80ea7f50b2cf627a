import { describe, expect, it } from 'vitest';
import { chanceText, planTurn, sliceAt, stopAngle, wheelSizePx } from './model.ts';

describe('the wheel', () => {
  it.each([
    [1280, 350],
    [412, 350],
    [411, 349],
    [390, 331],
    [320, 272],
  ])('in a window of %i px is %i px wide: 350, or 85 % where that is less', { tags: ['S4.42'] }, (width, expected) => {
    expect(wheelSizePx(width)).toBe(expected);
  });

  it.each([
    [0, 0, { extraTurns: 2, durationMs: 8_000 }],
    [0.49, 0.999_999, { extraTurns: 2, durationMs: 10_000 }],
    [0.5, 0, { extraTurns: 3, durationMs: 12_000 }],
    [0.99, 0.999_999, { extraTurns: 3, durationMs: 15_000 }],
  ])(
    'turns two or three times more, each ten times 0.4 to 0.5 s (%d, %d)',
    { tags: ['S4.44', 'S4.45'] },
    (turns, time, expected) => {
      const chances = [turns, time, 0.5];
      const plan = planTurn(() => chances.shift() ?? 0);
      expect(plan.extraTurns).toBe(expected.extraTurns);
      expect(plan.durationMs).toBeCloseTo(expected.durationMs, -2);
    },
  );

  it('stops with the drawn slice under the pin, wherever it stood and however many there are', () => {
    for (const count of [2, 3, 8, 24]) {
      for (let index = 0; index < count; index += 1) {
        for (const from of [0, 17, 359, 1_234.5]) {
          for (const chance of [0, 0.5, 0.999]) {
            const { extraTurns, offMiddle } = planTurn(() => chance);
            const angle = stopAngle({ from, index, count, extraTurns, offMiddle });
            expect(sliceAt(angle, count)).toBe(index);
            expect(angle - from).toBeGreaterThanOrEqual(extraTurns * 360);
            expect(angle - from).toBeLessThan((extraTurns + 1) * 360);
          }
        }
      }
    }
  });
});

it('odds are said in per cent, all of their digits', () => {
  expect([400_000, 79_000, 1_000, 1, 0, 1_000_000].map((ppm) => chanceText(ppm, 'en'))).toEqual([
    '40%',
    '7.9%',
    '0.1%',
    '0.0001%',
    '0%',
    '100%',
  ]);
  expect(chanceText(79_000, 'th')).toBe('7.9%');
});
