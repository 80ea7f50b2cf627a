import { describe, expect, it } from 'vitest';
import type { GameAccount } from '../../../shared/money/wallet-query.ts';
import { lanesOf } from './lanes.ts';

const gameAccount = (code: string, category: GameAccount['category'], isActive = false) =>
  ({ code, category, isActive }) as GameAccount;

describe('lanes', () => {
  it('are slot, sport and lotto, each in the operator’s order, with how many are open', () => {
    const gameAccounts = [
      gameAccount('b', 'lotto'),
      gameAccount('c', 'slot', true),
      gameAccount('a', 'slot'),
      gameAccount('d', 'sport', true),
    ];
    expect(
      lanesOf(gameAccounts).map((lane) => [lane.category, lane.gameAccounts.map(({ code }) => code), lane.open]),
    ).toEqual([
      ['slot', ['c', 'a'], 1],
      ['sport', ['d'], 1],
      ['lotto', ['b'], 0],
    ]);
  });

  it('leave out a kind without games', () => {
    expect(lanesOf([gameAccount('a', 'lotto')]).map(({ category }) => category)).toEqual(['lotto']);
    expect(lanesOf([])).toEqual([]);
  });
});
