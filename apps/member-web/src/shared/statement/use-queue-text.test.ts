import { describe, expect, it } from 'vitest';
import { usualWait } from './use-queue-text.ts';

describe('the usual wait', () => {
  it.each([
    [0, 'minutes 5'],
    [5 * 60 + 1, 'minutes 10'],
    [11 * 60, 'minutes 15'],
    [45 * 60, 'minutes 45'],
    [45 * 60 + 1, 'hours 1'],
    [3 * 3600 + 1, 'hours 4'],
  ])('of %i seconds is told roughly as %s: never less than it is', { tags: ['R22.8'] }, (seconds, text) => {
    const { unit, n } = usualWait(seconds);
    expect(`${unit} ${n}`).toBe(text);
  });
});
