import { describe, expect, it } from 'vitest';
import { balanceOf, mainWalletOf, NO_MONEY, worthOf } from './balance.ts';

const gameAccount = (isActive: boolean, amount: number, ftWalletSlot: number) => ({
  isActive,
  amount,
  ftWalletSlot,
  decimals: 2,
});
const wallet = { amount: 8_250, available: 8_250, inProgress: 0, locked: 0, currency: 'THB' as const };

describe('the balance', () => {
  it('of no money is zero in every place', () => {
    expect(new Set(Object.values(NO_MONEY))).toEqual(new Set([0]));
  });

  it('the total is the main wallet plus every open game account at its rate', { tags: ['S1.22'] }, () => {
    expect(balanceOf(wallet, [gameAccount(true, 148, 10), gameAccount(true, 20, 0.5)])).toMatchObject({
      available: 8_250,
      inGames: 1_490,
      vault: 0,
      total: 9_740,
    });
  });

  it('a game account that is not open does not count', { tags: ['S1.22'] }, () => {
    expect(balanceOf(wallet, [gameAccount(false, 999, 10)])).toMatchObject({ inGames: 0, total: 8_250 });
  });

  it('money locked by a bonus is part of the total, money in progress and in the vault is beside it', {
    tags: ['S1.22'],
  }, () => {
    const busy = { ...wallet, amount: 100.1, available: 0.1, inProgress: 0.2, locked: 100, vault: 50 };
    expect(balanceOf(busy, [])).toEqual({
      available: 0.1,
      locked: 100,
      mainWallet: 100.1,
      inGames: 0,
      total: 100.1,
      inProgress: 0.2,
      vault: 50,
    });
  });

  it('money that a bonus locks can be played with, to the satang', { tags: ['P2'] }, () => {
    expect(mainWalletOf({ ...wallet, amount: 0.3, available: 0.1, locked: 0.2 })).toBe(30n);
    expect(mainWalletOf({ ...wallet, amount: 8_250, available: 0, locked: 8_250 })).toBe(825_000n);
  });

  it('a fraction of a satang does not count', () => {
    expect(worthOf({ amount: 0.0399, ftWalletSlot: 0.5, decimals: 4 }, 'THB')).toBe(1n);
    expect(worthOf({ amount: 0.0199, ftWalletSlot: 0.5025, decimals: 4 }, 'THB')).toBe(0n);
    expect(worthOf({ amount: 1.1, ftWalletSlot: 10, decimals: 2 }, 'THB')).toBe(1_100n);
    expect(worthOf({ amount: 0.99, ftWalletSlot: 1, decimals: 2 }, 'LAK')).toBe(0n);
  });
});
