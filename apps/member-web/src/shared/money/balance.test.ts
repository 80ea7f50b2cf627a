import { describe, expect, it } from 'vitest';
import { balanceOf, heardAt, playable, staleSince, worthOf } from './balance.ts';

const gameAccount = (isActive: boolean, amount: number, ftWalletSlot: number) => ({
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
  maintenance: null,
});
const wallet = { amount: 8_250, inProgress: 0, locked: 0, currency: 'THB' as const };

describe('the balance', () => {
  it('the total is the main wallet plus every open game account at its rate', () => {
    const gameAccounts = [gameAccount(true, 148, 10), gameAccount(true, 20, 0.5)];
    expect(balanceOf({ wallet, slots: gameAccounts })).toMatchObject({
      available: 8_250,
      inGames: 1_490,
      total: 9_740,
    });
  });

  it('a game account that is not open does not count', () => {
    expect(balanceOf({ wallet, slots: [gameAccount(false, 999, 10)] })).toMatchObject({ inGames: 0, total: 8_250 });
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

  it('money that a bonus locks can be played with, to the satang', () => {
    expect(playable({ ...wallet, amount: 0.1, locked: 0.2 })).toBe(30n);
    expect(playable({ ...wallet, amount: 0, locked: 8_250 })).toBe(825_000n);
  });

  it('a part of a satang does not count', () => {
    expect(worthOf({ amount: 0.0399, ftWalletSlot: 0.5, decimals: 4 }, 'THB')).toBe(1n);
    expect(worthOf({ amount: 0.0199, ftWalletSlot: 0.5025, decimals: 4 }, 'THB')).toBe(0n);
    expect(worthOf({ amount: 1.1, ftWalletSlot: 10, decimals: 2 }, 'THB')).toBe(1_100n);
    expect(worthOf({ amount: 0.99, ftWalletSlot: 1, decimals: 2 }, 'LAK')).toBe(0n);
  });
});

describe('the age of a game’s balance', () => {
  const refreshedAt = '2026-11-15T10:00:00.000Z';
  const heard = { isActive: true, refreshedAt };
  const after = (minutes: number) => Date.parse(refreshedAt) + minutes * 60_000;

  it('is worth saying after five minutes', () => {
    expect(staleSince(heard, { nowMs: after(5) })).toBeUndefined();
    expect(staleSince(heard, { nowMs: after(5.1) })).toBe(refreshedAt);
  });

  it('is worth saying at once when the game was asked since and did not answer', () => {
    expect(staleSince(heard, { nowMs: after(1), askedAt: after(1) })).toBe(refreshedAt);
    expect(staleSince(heard, { nowMs: after(1), askedAt: after(0) })).toBeUndefined();
  });

  it('is not said of a closed account, nor of one that was just opened', () => {
    expect(staleSince({ isActive: false, refreshedAt }, { nowMs: after(60) })).toBeUndefined();
    expect(staleSince({ isActive: true, refreshedAt: null }, { nowMs: after(60) })).toBeUndefined();
  });
});

describe('the age of the total', () => {
  const [now, before] = [Date.parse('2026-11-15T10:00:00.000Z'), '2026-11-15T09:00:00.000Z'];
  const heard = (isActive: boolean, amount: number) => ({ ...gameAccount(isActive, amount, 1), refreshedAt: before });

  it('is that of the oldest part that is summed', () => {
    expect(heardAt({ wallet, slots: [gameAccount(true, 5, 1), heard(true, 5)] }, now)).toBe(Date.parse(before));
    expect(heardAt({ wallet, slots: [] }, now)).toBe(now);
  });

  it('does not count a game that is closed or has no money', () => {
    expect(heardAt({ wallet, slots: [heard(false, 5), heard(true, 0)] }, now)).toBe(now);
  });
});
