import { WALLET } from '@krapao/contract/accounts';
import { type Currency, type Minor, minor, parseMajor, sum } from '@krapao/money';
import { exchangeOfAccount, mainWalletOf, worthOf } from '@krapao/money/balance';
import { formatUnits } from '@krapao/money/exchange';
import type { GameAccount, WalletAnswer } from '../../shared/money/wallet-query.ts';

/** An account that money can be transferred from and to. */
export type Account = {
  code: string;
  balance: Minor;
  /** The part of the balance locked by a reward. */
  locked?: Minor;
  gameAccount?: GameAccount;
};

/** The main wallet first, then the open game accounts. */
export function accountsOf({ wallet, slots: gameAccounts }: Pick<WalletAnswer, 'wallet' | 'slots'>): Account[] {
  const games = gameAccounts.filter((gameAccount) => gameAccount.isActive);
  return [
    { code: WALLET, balance: mainWalletOf(wallet), locked: parseMajor(wallet.locked, wallet.currency) },
    ...games.map((gameAccount) => ({
      code: gameAccount.code,
      balance: worthOf(gameAccount, wallet.currency),
      gameAccount,
    })),
  ];
}

export type Ends = { from: string | undefined; to: string | undefined };

/** The initial ends: from the main wallet, or to it when a game is the source. A single game is preselected. */
export function firstEnds({ from, to }: Partial<Ends>, accounts: readonly Account[]): Ends {
  if (from && from !== WALLET) return { from, to: to ?? WALLET };
  const games = accounts.filter(({ gameAccount }) => gameAccount);
  const only = games.length === 1 ? games[0]?.code : undefined;
  return to === WALLET ? { from: from ?? only, to } : { from: from ?? WALLET, to: to ?? only };
}

const PRESETS = { THB: [100, 500, 1_000, 5_000], LAK: [50_000, 100_000, 500_000, 1_000_000] } as const;
export const presetsOf = (currency: Currency): readonly number[] => PRESETS[currency];

export type Move = {
  /** The amounts debited and credited; equal except between two games with different steps. */
  leaves: Minor;
  arrives: Minor;
  /** The game whose step reduced the amount, the step, and the remainder with its account. */
  rounding?: { gameAccount: GameAccount; step: Minor; rest: Minor; staysIn: string };
};

/** Rounds an amount to what is transferred, as the server does; no remainder is created or lost. */
export function moveOf(amount: Minor, from: Account, to: Account, currency: Currency): Move {
  const cut = (whole: Minor, gameAccount: GameAccount | undefined) =>
    gameAccount ? exchangeOfAccount(gameAccount, currency).toUnits(whole).amount : whole;
  const leaves = cut(amount, from.gameAccount);
  const arrives = cut(leaves, to.gameAccount);
  const [gameAccount, rest, staysIn] =
    arrives < leaves ? [to.gameAccount, leaves - arrives, WALLET] : [from.gameAccount, amount - leaves, from.code];
  if (rest === 0n || !gameAccount) return { leaves, arrives };
  return {
    leaves,
    arrives,
    rounding: { gameAccount, step: exchangeOfAccount(gameAccount, currency).step, rest: minor(rest), staysIn },
  };
}

/** Converts an amount to the game's credits. */
export const creditsOf = (amount: Minor, gameAccount: GameAccount, currency: Currency): number =>
  Number(formatUnits(exchangeOfAccount(gameAccount, currency).toUnits(amount).units, gameAccount.decimals));

/** The largest amount that can be transferred between the two accounts. */
export const allOf = (from: Account, to: Account | undefined, currency: Currency): Minor =>
  to ? moveOf(from.balance, from, to, currency).leaves : from.balance;

const NOTHING = minor(0n);

export type Everything = {
  /** The amount debited from each account. */
  sources: readonly { code: string; amount: Minor }[];
  arrives: Minor;
};
const NO_MOVE: Everything = { sources: [], arrives: NOTHING };

/** The result of "transfer all" to an account, by the last known balances. Game balances below the minimum stay. */
export function everythingFor(
  to: Account | undefined,
  accounts: readonly Account[],
  minimum: Minor,
  currency: Currency,
): Everything {
  const wallet = accounts.find(({ code }) => code === WALLET);
  if (!wallet || !to || to.gameAccount?.maintenance) return NO_MOVE;
  const sources = accounts
    .filter(({ code }) => code !== WALLET && code !== to.code)
    .map((game) => ({ code: game.code, amount: allOf(game, wallet, currency) }))
    .filter(({ amount }) => amount > 0n && amount >= minimum);
  if (to !== wallet && wallet.balance > 0n) sources.unshift({ code: WALLET, amount: wallet.balance });
  const { arrives } = moveOf(sum(sources.map(({ amount }) => amount)), wallet, to, currency);
  return arrives >= minimum && arrives > 0n ? { sources, arrives } : NO_MOVE;
}

/** The smallest amount of which at least the minimum arrives. */
export function smallest(minimum: Minor, from: Account, to: Account, currency: Currency): Minor {
  const raise = (amount: Minor, { gameAccount }: Account) => {
    const step = gameAccount ? exchangeOfAccount(gameAccount, currency).step : 1n;
    return minor(((amount + step - 1n) / step) * step);
  };
  return raise(raise(minimum, to), from);
}

export type TransferError = 'selectAccount' | 'sameAccount' | 'maintenance' | 'walletFirst' | 'minimum' | 'notEnough';

type TransferRequest = { from: Account | undefined; to: Account | undefined; amount: Minor };
type Rules = { walletAmount: Minor; minimum: Minor; currency: Currency };

/** A game without a web address is played only in its app, which requires money in the wallet first. */
const needsWalletFirst = (to: Account | undefined, walletAmount: Minor): boolean =>
  to?.gameAccount?.web === null && walletAmount <= 0n;

/** Returns the first error of a transfer. Game balances may be outdated, so there the provider decides. */
export function findTransferError(
  { from, to, amount }: TransferRequest,
  { walletAmount, minimum, currency }: Rules,
): TransferError | undefined {
  if (!from || !to) return 'selectAccount';
  if (from.code === to.code) return 'sameAccount';
  if (to.gameAccount?.maintenance) return 'maintenance';
  if (needsWalletFirst(to, walletAmount)) return 'walletFirst';
  const { arrives } = moveOf(amount, from, to, currency);
  if (arrives < minimum || arrives <= 0n) return 'minimum';
  return from.code === WALLET && amount > walletAmount ? 'notEnough' : undefined;
}
