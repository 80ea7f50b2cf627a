import { expect, it } from 'vitest';
import { moved, wholeCut, zoomed } from './cut.ts';

const BANNER = { width: 1376, height: 688 };

it.each([
  ['wide', { width: 4000, height: 1000 }, { x: 0.25, y: 0, width: 0.5, height: 1 }],
  ['tall', { width: 1000, height: 1000 }, { x: 0, y: 0.25, width: 1, height: 0.5 }],
  ['of the same shape', { width: 688, height: 344 }, { x: 0, y: 0, width: 1, height: 1 }],
])('of a %s picture, as much as fits is taken from the middle', { tags: ['O903'] }, (_, picture, cut) => {
  expect(wholeCut(picture, BANNER)).toEqual(cut);
});

it('it never leaves the picture, and keeps the shape and the middle when zoomed', { tags: ['O903'] }, () => {
  const whole = wholeCut({ width: 1000, height: 1000 }, BANNER);
  const near = zoomed(whole, whole, 2);
  expect(near).toEqual({ x: 0.25, y: 0.375, width: 0.5, height: 0.25 });
  expect(moved(near, 5, -5)).toEqual({ ...near, x: 0.5, y: 0 });
  expect(zoomed(moved(near, 5, -5), whole, 1)).toEqual({ ...whole, x: 0, y: 0 });
});
