import { worthOf } from '@krapao/money/balance';
import type { GameAccount, WalletAnswer } from './wallet-query.ts';

const FRESH_MS = 5 * 60_000;
/** Tolerance between the server's clock and the phone's estimate of it. */
const UNSURE_MS = 10_000;

/** Returns since when a game's balance is outdated: too old, or unanswered since `requestedAt`. */
export function staleSince(
  { isActive, refreshedAt }: Pick<GameAccount, 'isActive' | 'refreshedAt'>,
  { nowMs, requestedAt = 0 }: { nowMs: number; requestedAt?: number | undefined },
): string | undefined {
  if (!isActive || refreshedAt === null) return undefined;
  return Date.parse(refreshedAt) < Math.max(nowMs - FRESH_MS, requestedAt - UNSURE_MS) ? refreshedAt : undefined;
}

/** The time of the oldest part of the total: the wallet, or a game with money. */
export function oldestReadAt(
  { wallet, slots: gameAccounts }: Pick<WalletAnswer, 'wallet' | 'slots'>,
  walletReadAt: number,
): number {
  const games = gameAccounts.filter(
    (gameAccount) => gameAccount.isActive && gameAccount.refreshedAt && worthOf(gameAccount, wallet.currency) > 0n,
  );
  return Math.min(walletReadAt, ...games.map(({ refreshedAt }) => Date.parse(refreshedAt ?? '')));
}
