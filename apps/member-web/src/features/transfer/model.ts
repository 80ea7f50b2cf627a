import { WALLET } from '@krapao/contract/accounts';
import { type Currency, type Minor, minor, sum } from '@krapao/money';
import { formatUnits } from '@krapao/money/exchange';
import { exchangeOf, playable, worthOf } from '../../shared/money/balance.ts';
import type { GameAccount, WalletAnswer } from '../../shared/money/wallet-query.ts';

/** Money can go from and to these. */
export type Account = { code: string; balance: Minor; gameAccount?: GameAccount };

/** The main wallet first, then the games that are open. */
export function accountsOf({ wallet, slots: gameAccounts }: Pick<WalletAnswer, 'wallet' | 'slots'>): Account[] {
  const games = gameAccounts.filter((gameAccount) => gameAccount.isActive);
  return [
    { code: WALLET, balance: playable(wallet) },
    ...games.map((gameAccount) => ({
      code: gameAccount.code,
      balance: worthOf(gameAccount, wallet.currency),
      gameAccount,
    })),
  ];
}

export type Ends = { from: string | undefined; to: string | undefined };

/** What the sheet opens with: from the main wallet, or to it when a game is the source. The only game needs no choosing. */
export function firstEnds({ from, to }: Partial<Ends>, accounts: readonly Account[]): Ends {
  if (from && from !== WALLET) return { from, to: to ?? WALLET };
  const games = accounts.filter(({ gameAccount }) => gameAccount);
  const only = games.length === 1 ? games[0]?.code : undefined;
  return to === WALLET ? { from: from ?? only, to } : { from: from ?? WALLET, to: to ?? only };
}

const PRESETS = { THB: [100, 500, 1_000, 5_000], LAK: [50_000, 100_000, 500_000, 1_000_000] } as const;
export const presetsOf = (currency: Currency): readonly number[] => PRESETS[currency];

export type Move = {
  /** What leaves the source and what reaches the destination; the same but for two games with different steps. */
  leaves: Minor;
  arrives: Minor;
  /** The game whose precision made the amount smaller, its step, and what stays behind. */
  rounding?: { gameAccount: GameAccount; step: Minor; rest: Minor; staysIn: string };
};

/** What of an amount truly moves. The server rounds in the same way: nothing is made or lost. */
export function moveOf(amount: Minor, from: Account, to: Account, currency: Currency): Move {
  const cut = (whole: Minor, gameAccount: GameAccount | undefined) =>
    gameAccount ? exchangeOf(gameAccount, currency).toUnits(whole).amount : whole;
  const leaves = cut(amount, from.gameAccount);
  const arrives = cut(leaves, to.gameAccount);
  const [gameAccount, rest, staysIn] =
    arrives < leaves ? [to.gameAccount, leaves - arrives, WALLET] : [from.gameAccount, amount - leaves, from.code];
  if (rest === 0n || !gameAccount) return { leaves, arrives };
  return {
    leaves,
    arrives,
    rounding: { gameAccount, step: exchangeOf(gameAccount, currency).step, rest: minor(rest), staysIn },
  };
}

/** How many of its units a game counts for an amount. */
export const creditsOf = (amount: Minor, gameAccount: GameAccount, currency: Currency): number =>
  Number(formatUnits(exchangeOf(gameAccount, currency).toUnits(amount).units, gameAccount.decimals));

/** All that can leave an account for the other. */
export const allOf = (from: Account, to: Account | undefined, currency: Currency): Minor =>
  to ? moveOf(from.balance, from, to, currency).leaves : from.balance;

const NOTHING = minor(0n);

/** What "transfer all" brings to an account, by the balances last heard. What is below the minimum stays where it is. */
export function everythingFor(to: Account, accounts: readonly Account[], minimum: Minor, currency: Currency): Minor {
  const wallet = accounts.find(({ code }) => code === WALLET);
  if (!wallet) return NOTHING;
  const home = accounts
    .filter(({ code }) => code !== WALLET && code !== to.code)
    .map((game) => allOf(game, wallet, currency))
    .filter((amount) => amount >= minimum);
  const all = sum([...home, to === wallet ? NOTHING : wallet.balance]);
  const { arrives } = moveOf(all, wallet, to, currency);
  return arrives >= minimum ? arrives : NOTHING;
}

/** The smallest amount of which not less than the minimum arrives. */
export function smallest(minimum: Minor, from: Account, to: Account, currency: Currency): Minor {
  const raise = (amount: Minor, { gameAccount }: Account) => {
    const step = gameAccount ? exchangeOf(gameAccount, currency).step : 1n;
    return minor(((amount + step - 1n) / step) * step);
  };
  return raise(raise(minimum, to), from);
}

export type Fault = 'selectAccount' | 'sameAccount' | 'maintenance' | 'walletFirst' | 'minimum' | 'notEnough';

type Wish = { from: Account | undefined; to: Account | undefined; amount: Minor };
type Rules = { walletAmount: Minor; minimum: Minor; currency: Currency };

/** A game that has no web address is played in its app only, which wants money in the wallet first. */
const needsWalletFirst = (to: Account | undefined, walletAmount: Minor): boolean =>
  to?.gameAccount?.web === null && walletAmount <= 0n;

/** The first thing that is wrong with a wish. What a game holds is only what was last heard: there the game decides. */
export function faultOf({ from, to, amount }: Wish, { walletAmount, minimum, currency }: Rules): Fault | undefined {
  if (!from || !to) return 'selectAccount';
  if (from.code === to.code) return 'sameAccount';
  if (to.gameAccount?.maintenance) return 'maintenance';
  if (needsWalletFirst(to, walletAmount)) return 'walletFirst';
  const { arrives } = moveOf(amount, from, to, currency);
  if (arrives < minimum || arrives <= 0n) return 'minimum';
  return from.code === WALLET && amount > walletAmount ? 'notEnough' : undefined;
}
