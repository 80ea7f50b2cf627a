import { describe, expect, it } from 'vitest';
import { before, DAY_MS } from '../../platform/clock.ts';
import { nextState, type StoredMarker } from './next-state.ts';

const NOW = new Date('2026-11-18T12:00:00.000Z');
const ago = (days: number) => before(NOW, days * DAY_MS);
const found = (value: number) => ({ kind: 'cancelled', value, threshold: 3, figures: { days: 7 } }) as const;
const stored = (value: number, points: number, change: Partial<StoredMarker> = {}): StoredMarker => ({
  ...found(value),
  ...{ points, since: ago(1), handledPoints: 0, ...change },
});

describe('a marker', () => {
  it('that is new needs an operator', { tags: ['O812'] }, () => {
    const { changed, needsOperator } = nextState([], [found(3)], NOW);
    expect(needsOperator).toBe(true);
    expect(changed).toMatchObject([{ kind: 'cancelled', points: 1, fromPoints: 0, since: NOW, handledPoints: 0 }]);
  });

  it('that is as it was writes nothing', { tags: ['O811'] }, () => {
    expect(nextState([stored(3, 1)], [found(3)], NOW).changed).toEqual([]);
    expect(nextState([stored(3, 0)], [], NOW).changed).toEqual([]);
    expect(nextState([], [], NOW)).toEqual({ changed: [], needsOperator: false });
  });

  it.each([
    ['as when it was handled', stored(3, 1, { handledPoints: 1 }), [found(3)], false],
    ['of another value with the same points', stored(3, 1, { handledPoints: 1 }), [found(5)], false],
    ['worse than when it was handled', stored(3, 1, { handledPoints: 1 }), [found(6)], true],
    ['better than when it was handled', stored(6, 2, { handledPoints: 2 }), [found(3)], false],
    ['gone', stored(3, 1), [], false],
    ['back within a week', stored(3, 0, { handledPoints: 1, since: ago(6.9) }), [found(3)], false],
    ['back within a week, but worse', stored(3, 0, { handledPoints: 1, since: ago(6.9) }), [found(6)], true],
    ['back after a week', stored(3, 0, { handledPoints: 1, since: ago(7) }), [found(3)], true],
  ])('that is %s: an operator is needed %#', { tags: ['O812'] }, (_, was, now, isNeeded) => {
    expect(nextState([was], now, NOW).needsOperator).toBe(isNeeded);
  });

  it('that ends has no points from now on, and keeps its last numbers', () => {
    expect(nextState([stored(3, 1)], [], NOW).changed).toMatchObject([
      { value: 3, points: 0, fromPoints: 1, since: NOW },
    ]);
  });
});
