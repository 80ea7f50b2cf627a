import { describe, expect, it } from 'vitest';
import { movedTo, turned, WHOLE, zoomed } from './picture-view.ts';

const FRAME = { width: 200, height: 300 };

describe('the picture of a slip', () => {
  it('grows around the point under the pointer, and is never smaller than whole or larger than six times', {
    tags: ['O146'],
  }, () => {
    const larger = zoomed(WHOLE, 2, { x: 50, y: -30 }, FRAME);
    expect(larger).toMatchObject({ zoom: 2, x: -50, y: 30 });
    // The point under the pointer has not moved.
    expect((50 - larger.x) / larger.zoom).toBe(50);
    expect(zoomed(WHOLE, 0.1, { x: 0, y: 0 }, FRAME)).toEqual(WHOLE);
    expect(zoomed(WHOLE, 100, { x: 0, y: 0 }, FRAME).zoom).toBe(6);
  });

  it('is never moved out of its frame', () => {
    expect(movedTo(WHOLE, { x: 80, y: -80 }, FRAME)).toEqual(WHOLE);
    expect(movedTo({ ...WHOLE, zoom: 2 }, { x: 500, y: -500 }, FRAME)).toMatchObject({ x: 100, y: -150 });
  });

  it('turns by quarters, and is as it was after four', () => {
    const once = turned({ ...WHOLE, zoom: 2, x: 10 });
    expect(once).toEqual({ zoom: 2, quarters: 1, x: 0, y: 0 });
    expect(turned(turned(turned(once))).quarters).toBe(0);
  });
});
