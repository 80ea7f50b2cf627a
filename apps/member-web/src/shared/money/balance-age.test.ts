import { describe, expect, it } from 'vitest';
import { oldestReadAt, staleSince } from './balance-age.ts';

const refreshedAt = '2026-11-15T10:00:00.000Z';
const after = (minutes: number) => Date.parse(refreshedAt) + minutes * 60_000;

describe('the age of a game’s balance', () => {
  const account = { isActive: true, refreshedAt };

  it('shows after five minutes', () => {
    expect(staleSince(account, { nowMs: after(5) })).toBeUndefined();
    expect(staleSince(account, { nowMs: after(5.1) })).toBe(refreshedAt);
  });

  it('shows at once when the game has not answered a later request', () => {
    expect(staleSince(account, { nowMs: after(1), requestedAt: after(1) })).toBe(refreshedAt);
    expect(staleSince(account, { nowMs: after(1), requestedAt: after(0) })).toBeUndefined();
  });

  it('never shows for a closed account or one that was just opened', () => {
    expect(staleSince({ isActive: false, refreshedAt }, { nowMs: after(60) })).toBeUndefined();
    expect(staleSince({ isActive: true, refreshedAt: null }, { nowMs: after(60) })).toBeUndefined();
  });
});

describe('the age of the total', () => {
  const wallet = { amount: 8_250, available: 8_250, inProgress: 0, locked: 0, currency: 'THB' as const };
  const account = (isActive: boolean, amount: number, readAt: string | null = refreshedAt) => ({
    code: 'NAGA',
    name: 'Naga',
    category: 'slot' as const,
    isActive,
    amount,
    ftWalletSlot: 1,
    decimals: 2,
    login: 'user' as const,
    logo: '',
    background: '',
    web: null,
    android: null,
    ios: null,
    refreshedAt: readAt,
    playedAt: null,
    maintenance: null,
  });
  const now = after(60);

  it('is that of the oldest part that is summed', () => {
    expect(oldestReadAt({ wallet, slots: [account(true, 5, null), account(true, 5)] }, now)).toBe(after(0));
    expect(oldestReadAt({ wallet, slots: [] }, now)).toBe(now);
  });

  it('does not count a game that is closed or has no money', () => {
    expect(oldestReadAt({ wallet, slots: [account(false, 5), account(true, 0)] }, now)).toBe(now);
  });
});
