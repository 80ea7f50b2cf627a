import { describe, expect, it } from 'vitest';
import type { Slot } from '../../shared/api/wallet-query.ts';
import { lanesOf, staleSince } from './lanes.ts';

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

describe('the age of an amount', () => {
  const heardAt = '2026-11-15T10:00:00.000Z';
  const after = (minutes: number) => new Date(heardAt).getTime() + minutes * 60_000;

  it('is worth saying after five minutes', () => {
    expect(staleSince({ isActive: true, refreshedAt: heardAt }, after(5))).toBeUndefined();
    expect(staleSince({ isActive: true, refreshedAt: heardAt }, after(5.1))).toBe(heardAt);
  });

  it('is not said of a closed account, nor of one that was just opened', () => {
    expect(staleSince({ isActive: false, refreshedAt: heardAt }, after(60))).toBeUndefined();
    expect(staleSince({ isActive: true, refreshedAt: null }, after(60))).toBeUndefined();
  });
});
