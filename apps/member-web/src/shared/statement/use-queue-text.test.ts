import { describe, expect, it } from 'vitest';
import { usualWait } from './use-queue-text.ts';

describe('the usual wait', () => {
  it.each([
    [0, 'minutes 1'],
    [61, 'minutes 2'],
    [89 * 60, 'minutes 89'],
    [89 * 60 + 1, 'hours 2'],
    [3 * 3600 + 1, 'hours 4'],
  ])('of %i seconds is told as %s: never less than it is', (seconds, told) => {
    const { unit, n } = usualWait(seconds);
    expect(`${unit} ${n}`).toBe(told);
  });
});
