import { type Currency, type Minor, minor, parseMajor } from '@krapao/money';
import { mainWalletOf } from '@krapao/money/balance';
import type { GameAccount, WalletAnswer } from '../../shared/money/wallet-query.ts';
import type { WithdrawCheck } from './api/withdraw-check-query.ts';

const PRESETS = { THB: [100, 500, 1_000, 5_000], LAK: [100_000, 500_000, 1_000_000, 5_000_000] } as const;
export const presetsOf = (currency: Currency): readonly number[] => PRESETS[currency];

/** The amounts that games can transfer back to the wallet. */
export const inGamesOf = ({ games }: Pick<WithdrawCheck, 'games'>, gameAccounts: readonly GameAccount[]) =>
  games.flatMap(({ game, amount }) => {
    const gameAccount = gameAccounts.find(({ code }) => code === game);
    return gameAccount ? [{ gameAccount, amount }] : [];
  });

/** The amount that games must transfer back first: the shortfall of the wallet. */
export function missingFor(amount: Minor, wallet: WalletAnswer['wallet']): Minor {
  const missing = amount - mainWalletOf(wallet);
  return minor(missing > 0n ? missing : 0n);
}

export type Limits = { withdrawMin: Minor; withdrawMax: Minor };
export type WithdrawError = { code: 'minimum' | 'maximum'; value: Minor } | { code: 'notEnough' };

/** The limits in minor units. */
export const limitsOf = (limits: Readonly<Record<keyof Limits, number>>, currency: Currency): Limits => ({
  withdrawMin: parseMajor(limits.withdrawMin, currency),
  withdrawMax: parseMajor(limits.withdrawMax, currency),
});

export function findWithdrawError(
  amount: Minor,
  { withdrawMin, withdrawMax }: Limits,
  available: Minor,
): WithdrawError | undefined {
  if (amount < withdrawMin) return { code: 'minimum', value: withdrawMin };
  if (amount > withdrawMax) return { code: 'maximum', value: withdrawMax };
  return amount > available ? { code: 'notEnough' } : undefined;
}

/** The most that one withdrawal can pay. */
export const allOf = ({ withdrawMax }: Limits, available: Minor): Minor =>
  available < withdrawMax ? available : withdrawMax;
