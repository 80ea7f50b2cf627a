import { type Currency, type Minor, parseMajor } from '@krapao/money';
import type { GameAccount } from '../../shared/money/wallet-query.ts';
import type { WithdrawCheck } from './api/withdraw-check-query.ts';

const PRESETS = { THB: [100, 500, 1_000, 5_000], LAK: [100_000, 500_000, 1_000_000, 5_000_000] } as const;
export const presetsOf = (currency: Currency): readonly number[] => PRESETS[currency];

/** The games that will be emptied into the wallet first, with what that brings. */
export const comingBack = ({ games }: Pick<WithdrawCheck, 'games'>, gameAccounts: readonly GameAccount[]) =>
  games.flatMap(({ game, amount }) => {
    const gameAccount = gameAccounts.find(({ code }) => code === game);
    return gameAccount ? [{ gameAccount, amount }] : [];
  });

export type Limits = { withdrawMin: Minor; withdrawMax: Minor };
export type Fault = { code: 'minimum' | 'maximum'; value: Minor } | { code: 'notEnough' };

/** As they came, in minor units. */
export const limitsOf = (limits: Readonly<Record<keyof Limits, number>>, currency: Currency): Limits => ({
  withdrawMin: parseMajor(limits.withdrawMin, currency),
  withdrawMax: parseMajor(limits.withdrawMax, currency),
});

export function faultOf(amount: Minor, { withdrawMin, withdrawMax }: Limits, available: Minor): Fault | undefined {
  if (amount < withdrawMin) return { code: 'minimum', value: withdrawMin };
  if (amount > withdrawMax) return { code: 'maximum', value: withdrawMax };
  return amount > available ? { code: 'notEnough' } : undefined;
}

/** All that can be withdrawn at once. */
export const allOf = ({ withdrawMax }: Limits, available: Minor): Minor =>
  available < withdrawMax ? available : withdrawMax;
