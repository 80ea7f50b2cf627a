import { describe, expect, it } from 'vitest';
import type { Slot } from '../../../shared/money/wallet-query.ts';
import { lanesOf } from './lanes.ts';

const slot = (code: string, category: Slot['category'], isActive = false) => ({ code, category, isActive }) as Slot;

describe('lanes', () => {
  it('are slot, sport and lotto, each in the operator’s order, with how many are open', () => {
    const slots = [slot('b', 'lotto'), slot('c', 'slot', true), slot('a', 'slot'), slot('d', 'sport', true)];
    expect(lanesOf(slots).map((lane) => [lane.category, lane.slots.map(({ code }) => code), lane.open])).toEqual([
      ['slot', ['c', 'a'], 1],
      ['sport', ['d'], 1],
      ['lotto', ['b'], 0],
    ]);
  });

  it('leave out a kind without games', () => {
    expect(lanesOf([slot('a', 'lotto')]).map(({ category }) => category)).toEqual(['lotto']);
    expect(lanesOf([])).toEqual([]);
  });
});
