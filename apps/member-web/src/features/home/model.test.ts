import { expect, it } from 'vitest';
import { balanceOf } from './model.ts';

const slot = (isActive: boolean, amount: number, ftWalletSlot: number) => ({
  code: 'NAGA',
  name: 'Naga',
  category: 'slot' as const,
  isActive,
  amount,
  ftWalletSlot,
  logo: '',
  background: '',
  web: null,
  android: null,
  ios: null,
  refreshedAt: null,
});
const wallet = { amount: 8_250, inProgress: 0, locked: 0, currency: 'THB' as const };

it('the total is the main wallet plus every open game account at its rate', () => {
  const slots = [slot(true, 148, 10), slot(true, 20, 0.5)];
  expect(balanceOf({ wallet, slots })).toEqual({ main: 8_250, inGames: 1_490, total: 9_740 });
});

it('a game account that is not open does not count', () => {
  expect(balanceOf({ wallet, slots: [slot(false, 999, 10)] })).toEqual({ main: 8_250, inGames: 0, total: 8_250 });
});
