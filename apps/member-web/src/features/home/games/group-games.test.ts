import { describe, expect, it } from 'vitest';
import type { GameAccount } from '../../../shared/money/wallet-query.ts';
import { groupGames } from './group-games.ts';

const gameAccount = (
  code: string,
  category: GameAccount['category'],
  isActive = false,
  playedAt: string | null = null,
) => ({ code, category, isActive, playedAt }) as GameAccount;

describe('rows', () => {
  it('are slot, sport and lotto, each in the operator’s order, with how many are open', () => {
    const gameAccounts = [
      gameAccount('b', 'lotto'),
      gameAccount('c', 'slot', true),
      gameAccount('a', 'slot'),
      gameAccount('d', 'sport', true),
    ];
    expect(
      groupGames(gameAccounts).map((row) => [row.category, row.gameAccounts.map(({ code }) => code), row.open]),
    ).toEqual([
      ['slot', ['c', 'a'], 1],
      ['sport', ['d'], 1],
      ['lotto', ['b'], 0],
    ]);
  });

  it('begin with the games played last', { tags: ['R48'] }, () => {
    const gameAccounts = [
      gameAccount('never', 'slot'),
      gameAccount('first', 'slot', true, '2026-06-15T09:00:00.000Z'),
      gameAccount('last', 'slot', true, '2026-06-15T11:00:00.000Z'),
      gameAccount('neither', 'slot'),
    ];
    const [row] = groupGames(gameAccounts);
    expect(row?.gameAccounts.map(({ code }) => code)).toEqual(['last', 'first', 'never', 'neither']);
  });

  it('leave out a kind without games', () => {
    expect(groupGames([gameAccount('a', 'lotto')]).map(({ category }) => category)).toEqual(['lotto']);
    expect(groupGames([])).toEqual([]);
  });
});
