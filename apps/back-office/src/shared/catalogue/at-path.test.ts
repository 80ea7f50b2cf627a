import { expect, it } from 'vitest';
import { moved, valueAt, withValue } from './at-path.ts';

it('a value is found and changed at its path, and what it was made from stays', () => {
  const wheel = { slices: [{ ppm: 1 }, { ppm: 2 }] };
  expect(valueAt(wheel, 'slices.1.ppm')).toBe(2);
  expect(valueAt(wheel, 'slices.7.ppm')).toBeUndefined();
  expect(withValue(wheel, 'slices.1.ppm', 5)).toEqual({ slices: [{ ppm: 1 }, { ppm: 5 }] });
  expect(wheel.slices[1]?.ppm).toBe(2);
  expect(withValue(null, 'title.th', 'ก')).toEqual({ title: { th: 'ก' } });
  expect(withValue(true, '', false)).toBe(false);
});

it('an entry of a list goes elsewhere, and no further than its ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});
