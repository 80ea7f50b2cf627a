import { type Currency, type Minor, parseMajor, sum, toMajor } from '@krapao/money';
import { type Exchange, exchange, parseUnits } from '@krapao/money/exchange';
import type { GameAccount, WalletAnswer } from './wallet-query.ts';

/** In major units, for the screen. */
export type Balance = { available: number; inGames: number; inProgress: number; locked: number; total: number };

export const NO_MONEY: Balance = { available: 0, inGames: 0, inProgress: 0, locked: 0, total: 0 };

type Terms = Pick<GameAccount, 'ftWalletSlot' | 'decimals'>;

/** Between our money and a game's units, rounded as the server does. */
export const exchangeOf = ({ ftWalletSlot, decimals }: Terms, currency: Currency): Exchange =>
  exchange(String(ftWalletSlot), decimals, currency);

/** What a game's units are worth here. What does not make a whole satang (or kip) does not count. */
export const worthOf = (gameAccount: Terms & Pick<GameAccount, 'amount'>, currency: Currency): Minor =>
  exchangeOf(gameAccount, currency).worth(parseUnits(String(gameAccount.amount), gameAccount.decimals));

/** What the main wallet has for games: money that a bonus locks can be played with, though not withdrawn. */
export const playable = ({ amount, locked, currency }: WalletAnswer['wallet']): Minor =>
  sum([parseMajor(amount, currency), parseMajor(locked, currency)]);

/** Where the member's money is: four parts, and the total they make. */
export function balanceOf({ wallet, slots: gameAccounts }: Pick<WalletAnswer, 'wallet' | 'slots'>): Balance {
  const { amount: available, inProgress, locked, currency } = wallet;
  const inGames = sum(
    gameAccounts.filter((gameAccount) => gameAccount.isActive).map((gameAccount) => worthOf(gameAccount, currency)),
  );
  const total = sum([inGames, ...[available, inProgress, locked].map((amount) => parseMajor(amount, currency))]);
  return { available, inGames: toMajor(inGames, currency), inProgress, locked, total: toMajor(total, currency) };
}

const FRESH_MS = 5 * 60_000;
/** Between the server's clock and what the phone takes for it. */
const UNSURE_MS = 10_000;

type Heard = Pick<GameAccount, 'isActive' | 'refreshedAt'>;

/** Since when a game's balance has not been heard anew: it is old, or the game was asked since and did not answer. */
export function staleSince(
  { isActive, refreshedAt }: Heard,
  { nowMs, askedAt = 0 }: { nowMs: number; askedAt?: number | undefined },
): string | undefined {
  if (!isActive || refreshedAt === null) return undefined;
  return Date.parse(refreshedAt) < Math.max(nowMs - FRESH_MS, askedAt - UNSURE_MS) ? refreshedAt : undefined;
}

/** When the oldest part of the total was heard: the wallet, or a game with money in it. */
export function heardAt(
  { wallet, slots: gameAccounts }: Pick<WalletAnswer, 'wallet' | 'slots'>,
  walletHeardAt: number,
): number {
  const games = gameAccounts.filter(
    (gameAccount) => gameAccount.isActive && gameAccount.refreshedAt && worthOf(gameAccount, wallet.currency) > 0n,
  );
  return Math.min(walletHeardAt, ...games.map(({ refreshedAt }) => Date.parse(refreshedAt ?? '')));
}
