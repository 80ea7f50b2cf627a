import { type Currency, SCALE } from '@krapao/money';
import type { Slot, WalletAnswer } from './api/wallet-query.ts';

export type Balance = { available: number; inGames: number; inProgress: number; locked: number; total: number };

export const NO_MONEY: Balance = { available: 0, inGames: 0, inProgress: 0, locked: 0, total: 0 };

/** What a game's units are worth here. What does not make a whole satang (or kip) does not count. */
export function worthOf({ amount, ftWalletSlot }: Pick<Slot, 'amount' | 'ftWalletSlot'>, currency: Currency): number {
  const minorUnits = 10 ** SCALE[currency];
  return Math.floor(Number((amount * ftWalletSlot * minorUnits).toFixed(4))) / minorUnits;
}

/** Where the member's money is: four parts, and the total they make. */
export function balanceOf({ wallet, slots }: Pick<WalletAnswer, 'wallet' | 'slots'>): Balance {
  const { amount: available, inProgress, locked, currency } = wallet;
  const inGames = add(
    slots.filter((slot) => slot.isActive).map((slot) => worthOf(slot, currency)),
    currency,
  );
  return { available, inGames, inProgress, locked, total: add([available, inGames, inProgress, locked], currency) };
}

/** Adds in whole minor units: fractions of a baht are not exact in binary. */
function add(amounts: readonly number[], currency: Currency): number {
  const minorUnits = 10 ** SCALE[currency];
  return amounts.reduce((sum, amount) => sum + Math.round(amount * minorUnits), 0) / minorUnits;
}

const FRESH_MS = 5 * 60_000;
/** Between the server's clock and what the phone takes for it. */
const UNSURE_MS = 10_000;

type Heard = Pick<Slot, 'isActive' | 'refreshedAt'>;

/** Since when a game's balance has not been heard anew: it is old, or the game was asked since and did not answer. */
export function staleSince(
  { isActive, refreshedAt }: Heard,
  { nowMs, askedAt = 0 }: { nowMs: number; askedAt?: number | undefined },
): string | undefined {
  if (!isActive || refreshedAt === null) return undefined;
  return Date.parse(refreshedAt) < Math.max(nowMs - FRESH_MS, askedAt - UNSURE_MS) ? refreshedAt : undefined;
}

/** When the oldest part of the total was heard: the wallet, or a game with money in it. */
export function heardAt({ wallet, slots }: Pick<WalletAnswer, 'wallet' | 'slots'>, walletHeardAt: number): number {
  const games = slots.filter((slot) => slot.isActive && slot.refreshedAt && worthOf(slot, wallet.currency) > 0);
  return Math.min(walletHeardAt, ...games.map(({ refreshedAt }) => Date.parse(refreshedAt ?? '')));
}
