import type { Currency } from '@krapao/money';
import type { Slot, WalletAnswer } from '../../shared/api/wallet-query.ts';
import { worthOf } from '../../shared/balance.ts';

const PRESETS = { THB: [100, 500, 1_000, 5_000], LAK: [100_000, 500_000, 1_000_000, 5_000_000] } as const;
export const presetsOf = (currency: Currency): readonly number[] => PRESETS[currency];

/** The games that will be emptied into the wallet first, with what that brings. */
export function comingBack({ wallet, slots }: Pick<WalletAnswer, 'wallet' | 'slots'>): { slot: Slot; worth: number }[] {
  return slots
    .filter((slot) => slot.isActive)
    .map((slot) => ({ slot, worth: worthOf(slot, wallet.currency) }))
    .filter(({ worth }) => worth > 0);
}

export type Limits = { withdrawMin: number; withdrawMax: number };
export type Fault = { code: 'minimum' | 'maximum'; value: number } | { code: 'notEnough' };

export function faultOf(amount: number, { withdrawMin, withdrawMax }: Limits, available: number): Fault | undefined {
  if (amount < withdrawMin) return { code: 'minimum', value: withdrawMin };
  if (amount > withdrawMax) return { code: 'maximum', value: withdrawMax };
  return amount > available ? { code: 'notEnough' } : undefined;
}
