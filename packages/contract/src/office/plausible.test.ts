import { expect, it } from 'vitest';
import { loudChanges } from './plausible.ts';

const change = (path: string, before: unknown, after: unknown) => ({ path, before, after });

it('a number of money is loud from three times as much or as little, and a percentage above its bound', {
  tags: ['O851'],
}, () => {
  expect(loudChanges('game', [change('rate', 10, 100)])).toEqual([{ path: 'rate', is: 'more', factor: 10 }]);
  expect(loudChanges('game', [change('rate', 10, 30)])).toEqual([{ path: 'rate', is: 'more', factor: 3 }]);
  expect(loudChanges('game', [change('rate', 10, 29.9), change('rate', 10, 3.4)])).toEqual([]);
  expect(loudChanges('game', [change('rate', 100, 1)])).toEqual([{ path: 'rate', is: 'less', factor: 100 }]);
  expect(loudChanges('offer', [change('percentOfDeposit', 150, 201)])).toEqual([
    { path: 'percentOfDeposit', is: 'high', percent: 200 },
  ]);
  // Also of a new offer, which has nothing before.
  expect(loudChanges('offer', [change('percentOfDeposit', null, 500)])).toEqual([
    { path: 'percentOfDeposit', is: 'high', percent: 200 },
  ]);
  expect(loudChanges('refund', [change('rate', 5, 20)])).toEqual([{ path: 'rate', is: 'more', factor: 4 }]);
  expect(loudChanges('offer', [change('percentOfDeposit', 150, 200), change('minDeposit', 0, 500)])).toEqual([]);
  expect(loudChanges('game', [change('web', '/a', '/b'), change('rate', 0, 5)])).toEqual([]);
});
