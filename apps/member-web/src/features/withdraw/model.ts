import type { Currency } from '@krapao/money';
import type { Slot } from '../../shared/api/wallet-query.ts';
import { formatAccountNumber } from '../../shared/format.ts';
import type { WithdrawCheck } from './api/withdraw-check-query.ts';

const PRESETS = { THB: [100, 500, 1_000, 5_000], LAK: [100_000, 500_000, 1_000_000, 5_000_000] } as const;
export const presetsOf = (currency: Currency): readonly number[] => PRESETS[currency];

/** The games that will be emptied into the wallet first, with what that brings. */
export const comingBack = ({ games }: Pick<WithdrawCheck, 'games'>, slots: readonly Slot[]) =>
  games.flatMap(({ game, amount }) => {
    const slot = slots.find(({ code }) => code === game);
    return slot ? [{ slot, amount }] : [];
  });

const SHOWN_AT_START = 3;
const SHOWN_AT_END = 4;

/** The middle of an account number is hidden: enough to know it again, too little to use it. */
export function maskAccountNumber(number: string): string {
  const hidden = Math.max(number.length - SHOWN_AT_START - SHOWN_AT_END, 0);
  const masked = number.slice(0, SHOWN_AT_START) + '•'.repeat(hidden) + number.slice(SHOWN_AT_START + hidden);
  // Grouped as the number itself would be.
  const grouped = formatAccountNumber(number);
  let at = 0;
  return [...grouped].map((sign) => (sign === '-' ? '-' : (masked[at++] ?? ''))).join('');
}

export type Limits = { withdrawMin: number; withdrawMax: number };
export type Fault = { code: 'minimum' | 'maximum'; value: number } | { code: 'notEnough' };

export function faultOf(amount: number, { withdrawMin, withdrawMax }: Limits, available: number): Fault | undefined {
  if (amount < withdrawMin) return { code: 'minimum', value: withdrawMin };
  if (amount > withdrawMax) return { code: 'maximum', value: withdrawMax };
  return amount > available ? { code: 'notEnough' } : undefined;
}
