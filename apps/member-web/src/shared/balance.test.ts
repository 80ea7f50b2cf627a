import { describe, expect, it } from 'vitest';
import { balanceOf, worthOf } from './balance.ts';

const slot = (isActive: boolean, amount: number, ftWalletSlot: number) => ({
  code: 'NAGA',
  name: 'Naga',
  category: 'slot' as const,
  isActive,
  amount,
  ftWalletSlot,
  decimals: 2,
  login: 'user' as const,
  logo: '',
  background: '',
  web: null,
  android: null,
  ios: null,
  refreshedAt: null,
});
const wallet = { amount: 8_250, inProgress: 0, locked: 0, currency: 'THB' as const };

describe('the balance', () => {
  it('the total is the main wallet plus every open game account at its rate', () => {
    const slots = [slot(true, 148, 10), slot(true, 20, 0.5)];
    expect(balanceOf({ wallet, slots })).toMatchObject({ available: 8_250, inGames: 1_490, total: 9_740 });
  });

  it('a game account that is not open does not count', () => {
    expect(balanceOf({ wallet, slots: [slot(false, 999, 10)] })).toMatchObject({ inGames: 0, total: 8_250 });
  });

  it('what is in progress and what a bonus locks is part of the total', () => {
    const busy = { ...wallet, amount: 0.1, inProgress: 0.2, locked: 100 };
    expect(balanceOf({ wallet: busy, slots: [] })).toEqual({
      available: 0.1,
      inGames: 0,
      inProgress: 0.2,
      locked: 100,
      total: 100.3,
    });
  });

  it('a part of a satang does not count', () => {
    expect(worthOf({ amount: 0.0399, ftWalletSlot: 0.5 }, 'THB')).toBe(0.01);
    expect(worthOf({ amount: 1.1, ftWalletSlot: 10 }, 'THB')).toBe(11);
    expect(worthOf({ amount: 0.99, ftWalletSlot: 1 }, 'LAK')).toBe(0);
  });
});
